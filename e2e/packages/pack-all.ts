import { spawn } from "node:child_process";
import { cpSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const repository = fileURLToPath(new URL("../..", import.meta.url));

/** How a program ended. */
export interface ProgramEnd {
  code: number | null;
  output: string;
}

/** A package by the part of its name after the scope, and the one dependency of the command line. */
export type PackageName = "sdk" | "engine" | "mock-server" | "cli" | "jq-wasm";

/** What a project of a packed release is made with. */
export interface InstallOptions {
  /** The packages to install, in this order. That of the command line comes with its dependency. */
  packages: readonly PackageName[];
  /** The program of Node; default: that of this process. */
  node?: string;
  /** The folder of the repository whose files the project has. */
  files?: string;
}

/** What `npm publish` would send, in a temporary folder that also has the projects that install it. */
export interface PackedRelease {
  /** Creates a project and installs packages as npm does, with an empty cache and without a registry. */
  install(options: InstallOptions): Promise<ConsumerProject>;
  /** The tarball of each package. */
  tarballs: ReadonlyMap<PackageName, string>;
  remove(): void;
}

/** A project outside the repository. */
export interface ConsumerProject {
  folder: string;
  /** Runs a shell line with the project's programs on the PATH, on its Node, without the developer's variables. */
  run(line: string): Promise<ProgramEnd>;
  /** Installs more packages, which come from the registry. */
  add(packages: readonly string[]): Promise<void>;
  /** Makes folders of packages known in the project under a name, for tools that are installed elsewhere. */
  link(folders: Readonly<Record<string, string>>): void;
  /** The packages below `node_modules`, and the bytes of the disk blocks that all files there take. */
  installed(): { packages: string[]; bytes: number };
}

const folders: Readonly<Record<PackageName, string>> = {
  sdk: "packages/sdk",
  engine: "packages/engine",
  "mock-server": "packages/mock-server",
  cli: "packages/cli",
  "jq-wasm": "node_modules/jq-wasm",
};

/** The four packages and their one dependency. */
export const allPackages = Object.keys(folders) as PackageName[];

/** Packs packages, by default all. */
export async function packAll(names: readonly PackageName[] = allPackages): Promise<PackedRelease> {
  const root = mkdtempSync(join(tmpdir(), "posthorn-consumers-"));
  const words = names.map((name) => `./${folders[name]}`).join(" ");
  // The home of the program is the repository, where npm would leave its cache.
  const flags = `--ignore-scripts --silent --cache ${join(root, ".npm")} --pack-destination ${root}`;
  const packed = await runIn(repository, `npm pack ${flags} ${words}`);
  if (packed.code !== 0) throw new Error(packed.output);
  const files = readdirSync(root);
  const tarballs = new Map(
    names.map((name) => {
      const file = files.find((each) => each.replace(/^posthorn-/, "").replace(/-\d.*$/, "") === name);
      return [name, join(root, file ?? `no tarball of ${name}`)];
    }),
  );
  return {
    tarballs,
    remove: () => rmSync(root, { recursive: true, force: true }),
    async install({ packages, node = process.execPath, files }) {
      const folder = mkdtempSync(join(root, "project-"));
      writeFileSync(join(folder, "package.json"), '{ "private": true, "type": "module" }\n');
      const needed = packages.includes("cli") ? [...new Set([...packages, "jq-wasm" as const])] : packages;
      const installed = needed.map((name) => tarballs.get(name) ?? `no tarball of ${name}`);
      if (installed.length > 0) await npmInstall(folder, node, ["--offline", ...installed]);
      if (files !== undefined) cpSync(join(repository, files), folder, { recursive: true });
      return projectIn(folder, node);
    },
  };
}

async function npmInstall(folder: string, node: string, words: readonly string[]): Promise<void> {
  const cache = join(folder, ".npm");
  const flags = ["--no-audit", "--no-fund", "--silent", "--cache", cache];
  const { code, output } = await runIn(folder, ["npm install", ...flags, ...words].join(" "), node);
  rmSync(cache, { recursive: true, force: true });
  if (code !== 0) throw new Error(`npm install ${words.join(" ")} failed: ${output}`);
}

function projectIn(folder: string, node: string): ConsumerProject {
  const modules = join(folder, "node_modules");
  return {
    folder,
    run: (line) => runIn(folder, line, node),
    add: (packages) => npmInstall(folder, node, ["--save-dev", ...packages]),
    link(folders) {
      for (const [name, target] of Object.entries(folders)) {
        mkdirSync(dirname(join(modules, name)), { recursive: true });
        symlinkSync(target, join(modules, name));
      }
    },
    installed() {
      const paths = readdirSync(modules, { recursive: true, encoding: "utf8" });
      const packages = paths.flatMap(
        (path) => /^((?:.*node_modules\/)?(?:@[^/]+\/)?[^/@]+)\/package\.json$/.exec(path)?.[1] ?? [],
      );
      const bytes = paths.reduce((sum, path) => sum + lstatSync(join(modules, path)).blocks * 512, 0);
      return { packages: packages.sort(), bytes };
    },
  };
}

/** Runs a shell line. `node` is the program that `node` and the scripts of npm use. */
function runIn(cwd: string, line: string, node = process.execPath): Promise<ProgramEnd> {
  // Without the programs of the repository, which npm adds where it runs the tests.
  const others = (process.env.PATH ?? "").split(delimiter).filter((folder) => !folder.includes("node_modules"));
  const path = [dirname(node), join(cwd, "node_modules/.bin"), ...others].join(delimiter);
  const env = { PATH: path, HOME: cwd, POSTHORN_CONFIG_DIR: join(cwd, ".config"), NO_COLOR: "1", CI: "1" };
  const child = spawn("bash", ["-e", "-o", "pipefail", "-c", line], { cwd, env, timeout: 480_000 });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => {
      output += text;
    });
  child.stdin.end();
  return new Promise((resolve) => child.once("close", (code) => resolve({ code, output })));
}
