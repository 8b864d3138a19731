import { usage } from "../program/failure.js";
import { kebab } from "./kebab.js";

/** Gives back a value as it stands in a path; an empty or dotted one would name another path: `contacts delete ..` must not reach its parent. */
export function pathSegment(name: string, value: string): string {
  return encodeURIComponent(checkedWord(name, value));
}

/** Gives back the value of an argument, which must say something that is no path. */
export function checkedWord(name: string, value: string): string {
  if (value.trim() === "" || value === "." || value === "..")
    throw usage(`<${kebab(name)}> must not be "${value}"`, { path: name });
  return value;
}
