import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const repository = fileURLToPath(new URL("../..", import.meta.url));

/** A project that has nothing but the packed SDK, its dependencies and the programs of `consumer/`. */
export interface InstalledSdk {
  /** The project's folder. */
  folder: string;
  /** What `npm publish` would send. */
  tarball: string;
  remove(): void;
}

/** Packs the SDK and installs it into an empty project, without a network: its dependencies come as tarballs, too. */
export function installSdk(): InstalledSdk {
  const root = mkdtempSync(join(tmpdir(), "posthorn-sdk-"));
  const [tarballs, folder] = [join(root, "tarballs"), join(root, "project")];
  for (const each of [tarballs, folder]) mkdirSync(each);
  const packages = ["packages/sdk", "node_modules/openapi-fetch", "node_modules/openapi-typescript-helpers"];
  const pack = ["pack", "--ignore-scripts", "--silent", "--pack-destination", tarballs];
  npm(repository, [...pack, ...packages.map((each) => `./${each}`)]);
  const packed = readdirSync(tarballs).map((name) => join(tarballs, name));
  writeFileSync(join(folder, "package.json"), '{ "private": true }\n');
  npm(folder, ["install", "--offline", "--ignore-scripts", "--no-audit", "--no-fund", "--silent", ...packed]);
  cpSync(join(repository, "e2e/sdk/consumer"), folder, { recursive: true });
  const tarball = packed.find((path) => path.includes("posthorn-sdk-")) ?? "";
  return { folder, tarball, remove: () => rmSync(root, { recursive: true, force: true }) };
}

function npm(cwd: string, words: string[]): void {
  execFileSync("npm", words, { cwd, stdio: ["ignore", "ignore", "inherit"], shell: process.platform === "win32" });
}
