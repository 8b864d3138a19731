import { setFlagsFromString } from "node:v8";

/**
 * Has this process's heap stay close to what lives in it, which V8 by itself lets grow to several times that: for programs
 * that are a mock server and little else, and run beside what they serve.
 */
export function keepHeapSmall(): void {
  setFlagsFromString("--heap-growing-percent=30");
}
