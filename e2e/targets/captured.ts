import type { CapturedMail } from "@posthorn/engine/core";
import type { DeliveredMail } from "../target.js";

/** Returns a captured mail in the form of every target. */
export function captured({ headers, ...mail }: CapturedMail): DeliveredMail {
  const byLowerName = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]);
  return { ...mail, headers: Object.fromEntries(byLowerName) };
}
