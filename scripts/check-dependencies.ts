// Fails, naming the lines, when the packages of the lock file differ from those of `dependencies.csv`. With --missing it only prints
// the missing lines, to be reviewed and added.
import { readFileSync } from "node:fs";
import { reviewDependencies } from "./dependencies/review.js";

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), "utf8");
const { missing, left, refused } = reviewDependencies(
  JSON.parse(read("package-lock.json")).packages,
  read("dependencies.csv"),
);
if (process.argv.includes("--missing")) {
  for (const line of missing) console.log(line);
} else {
  for (const line of missing) console.error(`dependencies.csv lacks a reviewed line: ${line}`);
  for (const line of left) console.error(`dependencies.csv has a line for a package that is not installed: ${line}`);
  for (const line of refused) console.error(line);
  process.exitCode = missing.length + left.length + refused.length > 0 ? 1 : 0;
}
