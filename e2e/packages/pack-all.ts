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

/** What `npm publish` would send, in a temporary folder that also has the projects that install it. */
export interface PackedRelease {
  /** Creates an empty project and installs tarballs with an empty cache and without a registry. `node` is a program. */
  install(node: string, tarballs: readonly string[]): Promise<ConsumerProject>;
  /** The tarball of each package by the part of its name after the scope; of `jq-wasm`, too. */
  tarballs: Readonly<Record<string, string>>;
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

/** Packs the four packages and their one dependency. */
export async function packAll(): Promise<PackedRelease> {
  const root = mkdtempSync(join(tmpdir(), "posthorn-consumers-"));
  const folders = ["packages/sdk", "packages/engine", "packages/mock-server", "packages/cli", "node_modules/jq-wasm"];
  const words = folders.map((folder) => `./${folder}`).join(" ");
  const packed = await runIn(repository, `npm pack --ignore-scripts --silent --pack-destination ${root} ${words}`);
  if (packed.code !== 0) throw new Error(packed.output);
  const files = readdirSync(root).filter((file) => file.endsWith(".tgz"));
  const nameOf = (file: string) => file.replace(/^posthorn-/, "").replace(/-\d.*$/, "");
  return {
    tarballs: Object.fromEntries(files.map((file) => [nameOf(file), join(root, file)])),
    remove: () => rmSync(root, { recursive: true, force: true }),
    async install(node, tarballs) {
      const folder = mkdtempSync(join(root, "project-"));
      writeFileSync(join(folder, "package.json"), '{ "private": true, "type": "module" }\n');
      if (tarballs.length > 0) await npmInstall(folder, node, ["--offline", ...tarballs]);
      cpSync(join(repository, "e2e/packages/consumer"), folder, { recursive: true });
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
