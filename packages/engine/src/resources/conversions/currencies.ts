import { currencyCodes } from "@posthorn/sdk/contract";

const inUse: ReadonlySet<string> = new Set(currencyCodes);

/** Returns whether a code is a current ISO 4217 currency code in capitals. */
export function isCurrency(code: string): boolean {
  return inUse.has(code);
}
