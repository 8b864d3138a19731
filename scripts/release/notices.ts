import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { licence, updated } from "../../packages/engine/src/checks/generated/caniemail.js";

/** The published packages, by folder. */
export const packageFolders = ["packages/sdk", "packages/engine", "packages/mock-server", "packages/cli"];

/** A package whose code is in a bundle. */
export interface BundledPackage {
  name: string;
  version: string;
  licence: string;
  /** The text of its licence file; undefined where it has none. */
  text: string | undefined;
}

/** The inputs of the bundles, by the file of the build that lists them. */
const lists = ["bundle-inputs.json", "program-inputs.json"];

/** Returns the packages whose code is in the bundles of a package, by name. The build must have run. */
export function bundledPackages(root: string, folder: string): BundledPackage[] {
  const inputs = lists
    .map((name) => join(root, folder, "dist", name))
    .filter((path) => existsSync(path))
    .flatMap((path) => JSON.parse(readFileSync(path, "utf8")) as string[]);
  // The files of the console have preact in them; declarations of the SDK have those of openapi-typescript-helpers.
  if (existsSync(join(root, folder, "dist/console/files"))) inputs.push("node_modules/preact/package.json");
  if (folder === "packages/sdk") inputs.push("node_modules/openapi-typescript-helpers/package.json");
  const folders = new Set(
    inputs.flatMap((input) => /(?:packages\/[\w-]+\/)?node_modules\/.+/.exec(input)?.[0] ?? []).map(packageFolderOf),
  );
  return [...folders]
    .map((path) => bundledPackage(join(root, path)))
    .filter(({ name }) => !name.startsWith("@posthorn/"))
    .sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
}

/** Returns the folder of the package that a file belongs to. */
function packageFolderOf(file: string): string {
  return /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0] ?? file;
}

function bundledPackage(folder: string): BundledPackage {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const file = readdirSync(folder).find((each) => /^(licen[cs]e|copying)/i.test(each));
  const text =
    file === undefined ? undefined : readFileSync(join(folder, file), "utf8").replaceAll("\r\n", "\n").trim();
  return { name, version, licence: typeof license === "string" ? license : String(license?.type ?? "unknown"), text };
}

/** Returns the THIRD-PARTY-NOTICES of a package. The data about mail clients is in every package that checks mail. */
export function noticesOf(name: string, packages: readonly BundledPackage[]): string {
  const parts = packages.map(({ name, version, licence: terms, text }) => {
    return `${"-".repeat(80)}\n${name} ${version} (${terms})\n\n${text ?? "It comes without a licence text."}\n`;
  });
  if (packages.some((each) => each.name === "@csstools/css-tokenizer"))
    parts.push(`${"-".repeat(80)}\nThe data of caniemail.com of ${updated}\n\n${licence}\n`);
  const head = `${name} contains code of these packages, under their own licences. Made by \`npm run release -- --notices\`.\n`;
  return [head, ...parts].join("\n");
}
