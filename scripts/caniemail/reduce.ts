// Writes the data about mail clients that the checks of mails use, from the data of caniemail.com:
//
//   curl -O https://www.caniemail.com/api/data.json
//   node --import tsx scripts/caniemail/reduce.ts data.json LICENSE
//
// LICENSE is that file of https://github.com/hteumeuleu/caniemail. Left out are keywords, tests and links, and each result names its
// client by a number, so that the file has a quarter of the size.
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

interface Source {
  api_version: string;
  last_update_date: string;
  nicenames: { family: Record<string, string>; platform: Record<string, string> };
  data: SourceFeature[];
}

interface SourceFeature {
  slug: string;
  title: string;
  description: string | null;
  category: string;
  tags: string[];
  stats: Record<string, Record<string, Record<string, string>>>;
  notes_by_num: Record<string, string> | null;
}

const [dataFile, licenceFile] = process.argv.slice(2);
if (dataFile === undefined || licenceFile === undefined) throw new Error("usage: reduce.ts <data.json> <LICENSE>");
const source = JSON.parse(readFileSync(dataFile, "utf8")) as Source;
const licence = readFileSync(licenceFile, "utf8").trim();

/** `family|platform|version` → its index in `targets`. */
const targets = new Map<string, number>();

/** Returns the results of a feature: `<index of the target><y, n, a or u>` and the numbers of its notes, separated by blanks. */
function resultsOf({ stats }: SourceFeature): string {
  const results: string[] = [];
  for (const [family, platforms] of Object.entries(stats)) {
    for (const [platform, versions] of Object.entries(platforms)) {
      for (const [version, support] of Object.entries(versions)) {
        const key = `${family}|${platform}|${version}`;
        if (!targets.has(key)) targets.set(key, targets.size);
        results.push(`${targets.get(key)}${support.replaceAll(" ", "")}`);
      }
    }
  }
  return results.join(" ");
}

const features = [...source.data]
  .sort((one, other) => (one.slug < other.slug ? -1 : 1))
  .map((feature) => {
    const { slug, title, description, category, tags, notes_by_num } = feature;
    const row = [title.trim(), description ?? "", category, tags, notes_by_num ?? {}, resultsOf(feature)];
    return `  ${JSON.stringify(slug)}: ${JSON.stringify(row)},`;
  });

const text = `// Written by scripts/caniemail/reduce.ts from the data of caniemail.com. Not edited by hand.

/** The day of the data. */
export const updated = ${JSON.stringify(source.last_update_date.slice(0, 10))};

/** The licence of the data. */
export const licence = ${JSON.stringify(licence)};

/** The names of client families. */
export const families: Readonly<Record<string, string>> = ${JSON.stringify(source.nicenames.family)};

/** The names of platforms. */
export const platforms: Readonly<Record<string, string>> = ${JSON.stringify(source.nicenames.platform)};

/** Family, platform and version of each tested client. */
export const targets: readonly string[] = ${JSON.stringify([...targets.keys()])};

/** Title, description, category, tags, notes by number, and results: the index of a target, \`y\`, \`n\`, \`a\` (partial) or \`u\` (unknown), notes. */
type FeatureRow = readonly [string, string, string, readonly string[], Readonly<Record<string, string>>, string];

/** The features by their slugs. */
export const features: Readonly<Record<string, FeatureRow>> = {
${features.join("\n")}
};
`;
const file = fileURLToPath(new URL("../../packages/engine/src/checks/generated/caniemail.ts", import.meta.url));
writeFileSync(file, text);
console.log(`${features.length} features, ${targets.size} clients, ${text.length} characters`);
