import { exitCodes, Failure } from "../program/failure.js";
import { fenced } from "./fence.js";

/** The longest text of one answer, in characters. */
const longestOutput = 8000;
/** The operation by which an agent reads on. */
export const restOperation = "output.rest";
/** The outputs that a session keeps, the newest; each may be a page of a thousand rows. */
const keptOutputs = 8;

/** Cuts long outputs, and keeps them so that an agent can read on. */
export class CutOutputs {
  readonly #kept = new Map<string, string>();
  readonly #longest: number;
  #last = 0;

  constructor(longest = longestOutput) {
    this.#longest = longest;
  }

  /** Returns JSON in a fence, cut where it is too long, with a line that says how to read on. */
  show(json: string): string {
    if (json.length <= this.#longest) return fenced(json);
    this.#last += 1;
    const id = String(this.#last);
    this.#kept.set(id, json);
    this.#kept.delete(String(this.#last - keptOutputs));
    return this.#part(id, json, 0);
  }

  /** Returns the part of a kept output that begins at a character. @throws a Failure where there is none. */
  rest(id: unknown, from: unknown): string {
    const json = this.#kept.get(String(id));
    const start = Number(from ?? 0);
    if (json === undefined) {
      const message = `no cut output has the id ${String(id)}; the last ${keptOutputs} are kept`;
      throw new Failure("not_found", message, exitCodes.notFound);
    }
    if (!Number.isInteger(start) || start < 0 || start >= json.length)
      throw new Failure("usage", `from must be from 0 to ${json.length - 1}`, exitCodes.usage);
    return this.#part(String(id), json, start);
  }

  #part(id: string, json: string, from: number): string {
    const to = endBefore(json, from + this.#longest);
    const shown = fenced(json.slice(from, to));
    if (to >= json.length) return shown;
    const next = JSON.stringify({ operation_id: restOperation, query: { id, from: to } });
    return `${shown}\nCharacters ${from} to ${to} of ${json.length}. The rest: call_operation ${next}`;
  }
}

/** Returns a place to cut at that is not inside an escape sequence or a surrogate pair. */
function endBefore(json: string, wanted: number): number {
  if (wanted >= json.length) return json.length;
  const begun = /\\(?:u[\da-f]{0,3})?$/i.exec(json.slice(wanted - 6, wanted));
  const at = begun ? wanted - begun[0].length : wanted;
  return /[\ud800-\udbff]/.test(json[at - 1] ?? "") ? at - 1 : at;
}
