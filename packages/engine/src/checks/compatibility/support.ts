import type { ClientSupport, Support } from "../finding.js";
import { features, targets } from "../generated/caniemail.js";
import type { MailClient } from "./clients.js";

/** How clients support a feature. */
export interface FeatureSupport {
  /** Those that do not, then those that do in part, then those that do; the most used first. Clients that were not tested are left out. */
  clients: readonly ClientSupport[];
  /** Whether the clients above are versions before the newest. */
  isFormer: boolean;
  /** The names of clients of which it is not known. */
  unknown: readonly string[];
}

/** What one test of the data found. */
export interface TestResult {
  family: string;
  platform: string;
  version: string;
  /** `y`, `n`, `a` (in part) or `u` (not known). */
  letter: string;
  /** The numbers of its notes. */
  notes: readonly string[];
}

const supports: Readonly<Record<string, Support>> = { y: "yes", a: "partial", n: "no" };
const order: readonly Support[] = ["no", "partial", "yes"];

/** Returns the results of a feature's tests in the order of the data. */
export function resultsOf(slug: string): TestResult[] {
  return (features[slug]?.[5] ?? "").split(" ").map((result) => {
    const [target = "", ...notes] = result.split("#");
    const letter = target.slice(-1);
    const [family = "", platform = "", version = ""] = targets[Number(target.slice(0, -1))]?.split("|") ?? [];
    return { family, platform, version, letter, notes };
  });
}

/** Returns how the newest versions of clients support a feature; where all of them do, how former ones did. */
export function supportOf(slug: string, clients: readonly MailClient[]): FeatureSupport {
  // No client runs scripts.
  if (slug === "html-script")
    return { clients: clients.map(({ name }) => ({ name, support: "no" })), isFormer: false, unknown: [] };
  const results = resultsOf(slug);
  const newest: ClientSupport[] = [];
  const former: ClientSupport[] = [];
  const unknown: string[] = [];
  for (const { name, family, platform } of clients) {
    const versions = results.filter((result) => result.family === family && result.platform === platform);
    versions.sort(byVersion);
    const support = supports[versions.at(-1)?.letter ?? ""];
    if (support !== undefined) newest.push({ name, support });
    else if (versions.length > 0) unknown.push(name);
    for (const { letter, version } of versions.slice(0, -1)) {
      const before = supports[letter];
      if (before !== undefined && before !== "yes") former.push({ name: `${name} ${version}`, support: before });
    }
  }
  const isFormer = former.length > 0 && newest.every(({ support }) => support === "yes");
  return { clients: sorted(isFormer ? former : newest), isFormer, unknown };
}

/** Dates are in order. Other versions stay in the order of the data, which is that of their appearance. */
function byVersion(one: TestResult, other: TestResult): number {
  const date = /^\d{4}-\d{2}$/;
  if (!date.test(one.version) || !date.test(other.version)) return 0;
  return one.version < other.version ? -1 : 1;
}

function sorted(list: ClientSupport[]): ClientSupport[] {
  return list.sort((one, other) => order.indexOf(one.support) - order.indexOf(other.support));
}
