import { readFileSync } from "node:fs";
import { usage } from "../program/failure.js";

/** Returns what a file that the command line has saved holds as JSON, undefined where there is no file; one that cannot be read is a usage failure. */
export function readSaved(file: string): { content: unknown } | undefined {
  try {
    return { content: parsed(readFileSync(file, "utf8")) };
  } catch (error) {
    // A user may have no folder at all, as with HOME=/dev/null.
    const { code = "" } = error as NodeJS.ErrnoException;
    if (["ENOENT", "ENOTDIR"].includes(code)) return undefined;
    throw usage(`${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** Returns a member of an object, undefined of anything else. */
export function memberOf(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
}

/** Whether a value is an object whose members are all of a kind. */
export function isRecordOf<Member>(
  value: unknown,
  isMember: (member: unknown) => member is Member,
): value is Readonly<Record<string, Member>> {
  return typeof value === "object" && value !== null && !Array.isArray(value) && Object.values(value).every(isMember);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
