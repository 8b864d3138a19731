// Runs one bench in a separate process, which no other bench has warmed or filled, and sends its results to the parent.
import type { Result } from "./result.js";

const [file = ""] = process.argv.slice(2);
const { run } = (await import(file)) as { run: () => Promise<Result[]> };
process.send?.(await run());
process.disconnect?.();
