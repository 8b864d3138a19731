import type { Input } from "../input/input.js";
import { usage } from "../program/failure.js";

/** A key of an object, a place in an array, or the place after an array's last. */
type PathStep = { key: string } | { place: number } | { end: true };

/** Sets the value at a path such as `attributes.plan`, `messages[0].to` or `tags[]`, and makes what is missing on the way. */
export function setField(body: object, path: string, value: unknown): void {
  const steps = parsePath(path);
  let target: object = body;
  steps.forEach((step, index) => {
    const next = steps[index + 1];
    const inner = next === undefined ? value : (valueAt(target, step) ?? ("key" in next ? {} : []));
    if ("key" in step === Array.isArray(target))
      throw usage(`--field ${path} does not fit: it meets an array or an object where it says the other`);
    assign(target, step, inner);
    if (next === undefined) return;
    if (typeof inner !== "object" || inner === null)
      throw usage(`--field ${path} does not fit: there is already a value on the way`);
    target = inner;
  });
}

/** Gives back the value that text stands for: true, false, null and numbers written as JSON writes them, otherwise the text. */
export function typedValue(text: string): unknown {
  if (text === "true" || text === "false" || text === "null") return JSON.parse(text);
  // Leading zeros and digits beyond a double's precision are part of a text, as in a postal code or an order number.
  return text.trim() !== "" && String(Number(text)) === text && Number.isFinite(Number(text)) ? Number(text) : text;
}

/** Gives back the value that `--field` means: the text of a file for `@file`, of stdin for `@-`, else what the text stands for. */
export async function fieldValue(text: string, input: Input): Promise<unknown> {
  return text.startsWith("@") ? input.read(text.slice(1)) : typedValue(text);
}

/** Gives back the two sides of `name=value`. */
export function parseAssignment(text: string, flag: string): [name: string, value: string] {
  const at = text.indexOf("=");
  if (at < 1) throw usage(`${flag} must be name=value, not "${text}"`);
  return [text.slice(0, at), text.slice(at + 1)];
}

function parsePath(path: string): PathStep[] {
  if (!/^[^.[\]]+(?:\.[^.[\]]+|\[\d{0,5}\])*$/.test(path)) {
    throw usage(`"${path}" is not a path such as attributes.plan or messages[0].to`);
  }
  const steps = [...path.matchAll(/([^.[\]]+)|\[(\d*)\]/g)];
  return steps.map(([, key, place]) => {
    if (key !== undefined) return { key };
    return place ? { place: Number(place) } : { end: true };
  });
}

function valueAt(target: object, step: PathStep): unknown {
  if ("key" in step) return Object.hasOwn(target, step.key) ? Reflect.get(target, step.key) : undefined;
  return "place" in step ? Reflect.get(target, step.place) : undefined;
}

function assign(target: object, step: PathStep, value: unknown): void {
  const key = "key" in step ? step.key : "place" in step ? step.place : (target as unknown[]).length;
  // Any name is a plain key, `__proto__` too.
  Object.defineProperty(target, key, { value, enumerable: true, configurable: true, writable: true });
}
