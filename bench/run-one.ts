// Runs one bench in a separate process, which no other bench has warmed or filled, and sends its results to the parent. Ids after the
// file choose figures; a bench may measure the others as well.
import type { Result } from "./result.js";
import { createIsWanted, type IsWanted } from "./wanted.js";

const [file = "", ...ids] = process.argv.slice(2);
const { run } = (await import(file)) as { run: (isWanted: IsWanted) => Promise<Result[]> };
const results = await run(createIsWanted(ids));
// A connection that is open still must not keep the process.
process.send?.(results, () => process.exit());
