import { PosthornConfigError } from "../errors/posthorn-error.js";

/** Throws a PosthornConfigError naming an option that is no number from 0 on. */
export function assertNumbers(options: Readonly<Record<string, unknown>>): void {
  for (const [name, value] of Object.entries(options)) {
    if (typeof value === "number" && value >= 0) continue;
    throw new PosthornConfigError(`${name} must be a number, 0 or more, not ${typeof value} ${value}`);
  }
}
