import { usage } from "../failure.js";

/** Gives back a name that a profile may have; any other is a usage failure. */
export function checkedName(name: string): string {
  if (/^\w[\w.-]{0,63}$/.test(name) && name !== "__proto__") return name;
  throw usage(`a profile is named with 1 to 64 letters, digits, dots, dashes and underscores, not "${name}"`, {
    path: "profile",
  });
}
