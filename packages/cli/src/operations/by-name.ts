import type { Api, Call } from "../client/api.js";
import { byNearness } from "../input/nearest.js";
import { exitCodes } from "../program/exit-codes.js";
import { Failure, usage } from "../program/failure.js";
import type { OperationCommand } from "./manifest.js";

/** The nouns that people call by name, and the fields that refer to them. */
const nounOf: Readonly<Record<string, string>> = { list_id: "lists", template_id: "templates", segment_id: "segments" };
const nouns: readonly string[] = ["lists", "templates", "segments", "tags", "automations"];

/** The most names of a noun that a refusal shows. */
const mostShown = 10;

interface Named {
  id: string;
  name: string;
}

/** A word of a call that may be a name where an id is expected. */
interface Word {
  /** The field or argument, as a failure's path names it. */
  name: string;
  noun: string;
  word: string;
  /** Returns the call with an id in place of the word. */
  put(call: Call, id: string): Call;
}

/**
 * Returns the call with ids in place of the names that the service refused as ids, undefined where it refused something else. An id needs
 * no further call, so names are looked up only after a refusal. Throws a usage failure for a name that several things have, and the
 * refusal with the names that there are where nothing has it.
 */
export async function callByName(
  refusal: Failure,
  operation: OperationCommand,
  call: Call,
  api: Api,
): Promise<Call | undefined> {
  const { status, path } = refusal.details;
  const words = wordsIn(operation, call);
  const isMeant = (status === 404 && words.length > 0) || words.some(({ name }) => name === path);
  if (!isMeant || (status !== 400 && status !== 404)) return undefined;
  let named = call;
  for (const each of words) {
    const all = await namesOf(each.noun, api);
    if (!all) return undefined;
    named = each.put(named, chosen(each, all, refusal));
  }
  return named;
}

/** Returns the id of what is called by name or is given by its id; a refusal names the flag. */
export async function idOf(field: "list_id" | "template_id", word: string, flag: string, api: Api): Promise<string> {
  if (isId(word)) return word;
  const noun = nounOf[field] ?? "";
  const all = await namesOf(noun, api);
  const each = { name: field, noun, word, put: (call: Call) => call };
  return all ? chosen(each, all, usage(`${flag} names nothing`, { path: field })) : word;
}

function wordsIn(operation: OperationCommand, call: Call): Word[] {
  const words = Object.entries(nounOf).flatMap(([name, noun]) =>
    (["body", "query"] as const).flatMap((place) => {
      const fields = call[place];
      const word: unknown = typeof fields === "object" && fields !== null ? Reflect.get(fields, name) : undefined;
      const put = (to: Call, id: string): Call => ({ ...to, [place]: { ...Object(to[place]), [name]: id } });
      return typeof word === "string" ? [{ name, noun, word, put }] : [];
    }),
  );
  const [noun = ""] = operation.words;
  const at = operation.path.split("/").indexOf("{id}");
  const segment = at === -1 || !nouns.includes(noun) ? undefined : call.path.split("/")[at];
  if (segment !== undefined) {
    const put = (to: Call, id: string): Call => ({ ...to, path: to.path.split("/").with(at, id).join("/") });
    words.push({ name: "id", noun, word: decodeURIComponent(segment), put });
  }
  return words.filter(({ word }) => word !== "" && !isId(word));
}

function isId(word: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(word);
}

/** Returns everything of a noun; undefined where the key may not read it or the answer is no list. */
async function namesOf(noun: string, api: Api): Promise<Named[] | undefined> {
  const all: Named[] = [];
  for (;;) {
    const query = { limit: 1000, offset: all.length };
    let page: { data?: unknown; pagination?: { has_more?: unknown } };
    try {
      page = Object((await api.send({ method: "GET", path: `/${noun}`, query, authenticated: true })).data);
    } catch (error) {
      if (error instanceof Failure && error.details.status !== undefined) return undefined;
      throw error;
    }
    if (!Array.isArray(page.data) || !page.data.every(isNamed)) return undefined;
    all.push(...page.data);
    if (page.pagination?.has_more !== true || page.data.length === 0) return all;
  }
}

function isNamed(value: unknown): value is Named {
  return typeof Object(value).id === "string" && typeof Object(value).name === "string";
}

/** The one that has exactly the name, or else the one that has it in other letters of case. */
function chosen({ name, noun, word }: Word, all: readonly Named[], refusal: Failure): string {
  const fold = (text: string): string => text.normalize("NFC").toLowerCase();
  const exact = all.filter((each) => each.name === word);
  const fitting = exact.length > 0 ? exact : all.filter((each) => fold(each.name) === fold(word));
  const [only, ...others] = fitting;
  const one = noun.replace(/s$/, "");
  if (only && others.length === 0) return only.id;
  if (only) {
    const ids = fitting.slice(0, mostShown).map(({ id }) => id);
    throw usage(`${fitting.length} ${noun} are called "${word}"`, {
      path: name,
      hint: `Give an id: ${ids.join(", ")}.`,
      next: [`posthorn ${noun} list`],
    });
  }
  const names = byNearness(word, [...new Set(all.map((each) => each.name))]).slice(0, mostShown);
  const isOver = all.length > names.length ? `, and others` : "";
  const hint = names.length > 0 ? `There are ${names.join(", ")}${isOver}.` : `There are no ${noun}.`;
  const { code, exitCode, details } = refusal;
  const isNotFound = exitCode === exitCodes.notFound;
  throw new Failure(isNotFound ? code : "usage", `no ${one} has the name or id "${word}"`, isNotFound ? exitCode : 2, {
    ...details,
    path: name,
    problems: undefined,
    hint,
    next: [`posthorn ${noun} list`],
  });
}
