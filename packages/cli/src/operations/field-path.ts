import type { Input } from "../input/input.js";
import { usage } from "../program/failure.js";

/** A key of an object, an index of an array, or the end of an array. */
type PathStep = { key: string } | { index: number } | { end: true };

/** Sets the value at a path such as `attributes.plan`, `messages[0].to` or `tags[]`, and creates the objects and arrays that are missing. */
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

/** Returns the value of a text: true, false, null, or a number in JSON notation; otherwise the text itself. */
export function typedValue(text: string): unknown {
  if (text === "true" || text === "false" || text === "null") return JSON.parse(text);
  // Leading zeros and digits beyond a double's precision are part of a text, as in a postal code or an order number.
  return text.trim() !== "" && String(Number(text)) === text && Number.isFinite(Number(text)) ? Number(text) : text;
}

/** Returns the value of a `--field`: the content of a file for `@file`, of stdin for `@-`, otherwise the typed value. */
export async function fieldValue(text: string, input: Input): Promise<unknown> {
  return text.startsWith("@") ? input.read(text.slice(1)) : typedValue(text);
}

/** Returns the two sides of `name=value`. @throws a usage failure for a text without a name. */
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
  return steps.map(([, key, index]) => {
    if (key !== undefined) return { key };
    return index ? { index: Number(index) } : { end: true };
  });
}

function valueAt(target: object, step: PathStep): unknown {
  if ("key" in step) return Object.hasOwn(target, step.key) ? Reflect.get(target, step.key) : undefined;
  return "index" in step ? Reflect.get(target, step.index) : undefined;
}

function assign(target: object, step: PathStep, value: unknown): void {
  const key = "key" in step ? step.key : "index" in step ? step.index : (target as unknown[]).length;
  // Assignment would set the prototype for the key `__proto__`.
  Object.defineProperty(target, key, { value, enumerable: true, configurable: true, writable: true });
}
