import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";
import { exitCodes, Failure, usage } from "../../../program/failure.js";
import type { Io } from "../../../program/io.js";

/** The HTML that a source was compiled to. */
export interface CompiledTemplate {
  html: string;
  /** What the compiler warned of. */
  warnings: readonly string[];
}

const compiledEnding = /\.(?:mjml|tsx|jsx)$/i;

/** Whether a file is compiled to HTML: MJML or a React component. */
export function isCompiled(path: string): boolean {
  return compiledEnding.test(path);
}

/** Returns the name of a file without the ending of a compiled one. */
export function stemOf(path: string): string {
  return basename(path).replace(compiledEnding, "");
}

/**
 * Returns the HTML of an MJML file or a React component, compiled by the packages that are installed beside it.
 * @throws a Failure that names a missing package, and a usage failure for a source that cannot be compiled.
 */
export async function compileTemplate(path: string, io: Pick<Io, "cwd">): Promise<CompiledTemplate> {
  const load = loaderFor(path, io);
  const source = await readFile(path, "utf8").catch((error: Error) => {
    throw usage(`${path} cannot be read: ${error.message}`);
  });
  try {
    return /\.mjml$/i.test(path) ? await compileMjml(path, source, load) : await renderComponent(path, load);
  } catch (error) {
    if (error instanceof Failure) throw error;
    const message = error instanceof Error ? error.message : String(error);
    throw usage(`${path} cannot be compiled: ${message.slice(0, 2000)}`);
  }
}

/** Returns a package of the user's project. */
type LoadPackage = (name: string, forWhat: string) => unknown;

/** Returns a function that loads packages from where the file is, or else from the working directory. */
function loaderFor(path: string, { cwd }: Pick<Io, "cwd">): LoadPackage {
  const places = [path, join(cwd, "package.json")].map((place) => createRequire(place));
  return (name, forWhat) => {
    for (const require of places) {
      let resolved: string;
      try {
        resolved = require.resolve(name);
      } catch {
        continue;
      }
      return require(resolved);
    }
    throw new Failure("package_missing", `${forWhat} needs ${name}, which is not installed`, exitCodes.failed, {
      hint: `Install it in your project, beside ${dirname(path)} or above.`,
      next: [`npm install -D ${name}`],
    });
  };
}

/** What `mjml` exports: version 4 returns the result, and version 5 a promise of it. */
type Mjml2Html = (source: string, options: object) => MjmlResult | Promise<MjmlResult>;

interface MjmlResult {
  html: string;
  errors?: readonly { formattedMessage?: string; message?: string }[];
}

async function compileMjml(path: string, source: string, load: LoadPackage): Promise<CompiledTemplate> {
  const mjml = defaultOf(load("mjml", "an MJML template")) as Mjml2Html;
  const { html, errors = [] } = await mjml(source, { filePath: path, validationLevel: "soft" });
  return {
    html,
    warnings: errors.map(({ formattedMessage, message }) => formattedMessage ?? message ?? "unknown error"),
  };
}

/** A React component, and the props it is rendered with: `TemplateProps` with merge tags, or those of React Email's preview. */
interface TemplateComponent {
  TemplateProps?: object;
  PreviewProps?: object;
}

async function renderComponent(path: string, load: LoadPackage): Promise<CompiledTemplate> {
  const { render } = load("@react-email/render", "a React Email template") as {
    render(element: unknown): string | Promise<string>;
  };
  const { createElement } = defaultOf(load("react", "a React Email template")) as {
    createElement(component: unknown, props: object): unknown;
  };
  const component = defaultOf(await loadComponent(path, load));
  if (typeof component !== "function") throw usage(`${path} has no component as its default export`);
  const { TemplateProps, PreviewProps } = component as TemplateComponent;
  const props = TemplateProps ?? PreviewProps ?? {};
  return { html: await render(createElement(component, props)), warnings: [] };
}

interface Esbuild {
  build(options: object): Promise<{ outputFiles: readonly { text: string }[] }>;
}

/** Returns the module of a component. What it imports by a path is compiled too, and packages come from where it is. */
async function loadComponent(path: string, load: LoadPackage): Promise<unknown> {
  const { build } = load("esbuild", "a React component in TSX or JSX") as Esbuild;
  const { outputFiles } = await build({
    entryPoints: [path],
    bundle: true,
    write: false,
    format: "cjs",
    platform: "node",
    target: "node20",
    jsx: "automatic",
    packages: "external",
    logLevel: "silent",
  });
  const module: { exports: unknown } = { exports: {} };
  const run = new Function("module", "exports", "require", "__dirname", "__filename", outputFiles[0]?.text ?? "");
  run(module, module.exports, createRequire(path), dirname(path), path);
  return module.exports;
}

function defaultOf(module: unknown): unknown {
  if (typeof module !== "object" || module === null || !("default" in module)) return module;
  return module.default;
}

/** The files that a template's folder may have in place of `index.html`, in the order in which they are looked for. */
const indexFiles = ["index.mjml", "index.tsx", "index.jsx"];

/** Returns the path of a folder's source that is compiled; undefined where it has none. */
export function compiledSourceIn(folder: string): string | undefined {
  return indexFiles.map((name) => join(folder, name)).find((path) => existsSync(path));
}

/** Returns the source of a template that is compiled: in its folder, or a file beside the folders; undefined where it has none. */
export function compiledSourceOf(root: string, name: string): string | undefined {
  const beside = [".mjml", ".tsx", ".jsx"].map((ending) => join(root, `${name}${ending}`));
  return compiledSourceIn(join(root, name)) ?? beside.find((path) => existsSync(path));
}
