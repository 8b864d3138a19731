// One bench in a process of its own, so that no other has warmed or filled it: gives its results to the parent.
import type { Result } from "./result.js";

const [file = ""] = process.argv.slice(2);
const { run } = (await import(file)) as { run: () => Promise<Result[]> };
process.send?.(await run());
process.disconnect?.();
