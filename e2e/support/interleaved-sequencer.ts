import { sep } from "node:path";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** The tests that take longest: begun last, they would run alone at the end. */
const longest = ["e2e/containers/", "e2e/soak/", "e2e/timeouts/", "e2e/contract/"];
/** Tests of whole processes, which mostly wait for them. */
const ofProcesses = "e2e/";
/** The number of other files between two files of processes. At 3, there are other files left when the last of those has begun. */
const between = 3;

/**
 * The order of test files: the longest first, then files that wait for processes between files that compute, so that several
 * workers seldom wait at the same time. Within each kind the order is that of vitest, which begins with large or slow files.
 */
export class InterleavedSequencer extends BaseSequencer {
  override async sort(specs: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(specs);
    return interleave(sorted, ({ moduleId }) => moduleId.slice(this.ctx.config.root.length + 1).replaceAll(sep, "/"));
  }
}

/** Returns the files in the order in which they start; `pathOf` returns a file's path in the repository. */
export function interleave<T>(files: readonly T[], pathOf: (file: T) => string): T[] {
  const first = files.filter((file) => longest.some((folder) => pathOf(file).startsWith(folder)));
  const waiting = files.filter((file) => pathOf(file).startsWith(ofProcesses) && !first.includes(file));
  const computing = files.filter((file) => !pathOf(file).startsWith(ofProcesses));
  const rounds = waiting.map((file, index) => [file, ...computing.slice(index * between, (index + 1) * between)]);
  return [...first, ...rounds.flat(), ...computing.slice(waiting.length * between)];
}
