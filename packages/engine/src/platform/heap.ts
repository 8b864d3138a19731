import { setFlagsFromString } from "node:v8";

/**
 * Limits how much the heap of this process grows between garbage collections, in percent of what is alive. V8's default is
 * up to three times as much while there is memory.
 */
export function limitHeapGrowth(percent: number): void {
  setFlagsFromString(`--heap-growing-percent=${percent}`);
}
