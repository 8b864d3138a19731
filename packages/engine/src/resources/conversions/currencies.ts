import { currencyCodes } from "@posthorn/sdk/contract";

const inUse: ReadonlySet<string> = new Set(currencyCodes);

/** Whether a code names a currency that is in use, in capitals as ISO 4217 writes it. */
export function isCurrency(code: string): boolean {
  return inUse.has(code);
}
