// Prints `N passed, N failed` of a test run: count.mjs <Vitest's JSON report> <its exit status> <failed checks>.
import { existsSync, readFileSync } from "node:fs";

const [report, status, failedChecks] = process.argv.slice(2);
const files = existsSync(report) ? JSON.parse(readFileSync(report, "utf8")).testResults : [];
const tests = files.flatMap((file) => file.assertionResults);
const having = (...states) => tests.filter((test) => states.includes(test.status)).length;

// A file that could not be loaded has failed without a test that did.
const broken = files.filter(
  (file) => file.status === "failed" && !file.assertionResults.some((test) => test.status === "failed"),
).length;
const counted = having("failed") + broken;
// The run may fail with no test to show for it: an install or a build that failed, an error outside every test.
const failed = (status === "0" ? counted : Math.max(1, counted)) + Number(failedChecks);
const skipped = having("skipped", "pending", "todo", "disabled");
console.log(`${having("passed")} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`);
