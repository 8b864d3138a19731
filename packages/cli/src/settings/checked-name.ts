import { usage } from "../program/failure.js";

/** Returns a name that a profile or an alias may have; any other is a usage failure. */
export function checkedName(name: string, kind: "profile" | "alias"): string {
  if (/^\w[\w.-]{0,63}$/.test(name) && name !== "__proto__") return name;
  const one = kind === "alias" ? "an alias" : "a profile";
  throw usage(`${one} is named with 1 to 64 letters, digits, dots, dashes and underscores, not "${name}"`, {
    path: kind,
  });
}
