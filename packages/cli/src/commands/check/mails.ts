import { promises, statSync } from "node:fs";
import { basename, join, relative, resolve } from "node:path";
import type { CheckReport, MailSource } from "@posthorn/engine/checks";
import { callAdminApi } from "../../local/admin-api.js";
import { loadPackage } from "../../local/server.js";
import { pathSegment } from "../../operations/manifest.js";
import type { FlagValues } from "../../operations/value-flags.js";
import type { Context } from "../../program/context.js";
import { Failure, usage } from "../../program/failure.js";
import { compiledSourceIn, compileTemplate, isCompiled } from "../templates/compile/compile-template.js";

/** A mail to check, and what it is called in reports. */
export interface NamedMail {
  name: string;
  mail: MailSource;
}

/** A mail with its findings. */
export interface CheckedMail {
  name: string;
  report: CheckReport;
  /** Returns a line of the source, from 1; undefined where the source is not here. */
  lineAt(line: number): string | undefined;
}

/** Returns the mails of a file, a template's folder, a folder of such folders, or stdin. @throws a usage failure where there is none. */
export async function mailsAt(target: string, context: Context): Promise<NamedMail[]> {
  if (target === "-") return [await readMail("stdin", await stdinBytes(context))];
  const path = resolve(context.io.cwd, target);
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined) throw usage(`${target} is not there`, { path: "file" });
  if (!found.isDirectory()) return [await mailOfFile(path, target, context)];
  const files = await templatesIn(path);
  if (files.length === 0)
    throw usage(`${target} has no template: no index.html, index.mjml, index.tsx or index.jsx`, { path: "file" });
  const mails: NamedMail[] = [];
  for (const file of files) {
    const name = relative(context.io.cwd, file).startsWith("..")
      ? join(target, relative(path, file))
      : relative(context.io.cwd, file);
    mails.push(await mailOfFile(file, name, context));
  }
  return mails;
}

/** Returns the templates' files in a folder, or in the folders in it. */
async function templatesIn(folder: string): Promise<string[]> {
  const own = templateIn(folder);
  if (own !== undefined) return [own];
  const entries = await promises.readdir(folder, { withFileTypes: true });
  const found: string[] = [];
  for (const entry of entries.sort((one, other) => (one.name < other.name ? -1 : 1))) {
    const file = entry.isDirectory() ? templateIn(join(folder, entry.name)) : undefined;
    if (file !== undefined) found.push(file);
  }
  return found;
}

function templateIn(folder: string): string | undefined {
  const html = join(folder, "index.html");
  return compiledSourceIn(folder) ?? (statSync(html, { throwIfNoEntry: false })?.isFile() ? html : undefined);
}

async function mailOfFile(path: string, name: string, context: Context): Promise<NamedMail> {
  if (isCompiled(path)) {
    const { html } = await compileTemplate(path, context.io);
    return readMail(name, Buffer.from(html), ".html");
  }
  const bytes = await promises.readFile(path).catch((error: Error) => {
    throw usage(`${name} cannot be read: ${error.message}`, { path: "file" });
  });
  return readMail(name, bytes, /\.[a-z]{1,5}$/i.exec(basename(path))?.[0].toLowerCase());
}

async function stdinBytes({ io, flags }: Context): Promise<Buffer> {
  if (flags().apiKeyStdin) throw usage("stdin can be read only once, so - does not fit in a call with --api-key-stdin");
  const chunks: Buffer[] = [];
  for await (const chunk of io.stdin) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}

/** Returns a mail by its bytes. What it is follows from the ending of its file, and else from its content. */
async function readMail(name: string, bytes: Buffer, ending = ""): Promise<NamedMail> {
  const { looksLikeEml, readEml, sourceOfText } = await loadPackage(
    "@posthorn/engine",
    () => import("@posthorn/engine/checks"),
  );
  const isKnown = [".html", ".htm", ".txt", ".eml"].includes(ending);
  if (ending === ".eml" || (!isKnown && looksLikeEml(bytes.toString("latin1", 0, 20_000))))
    return { name, mail: readEml(bytes) };
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw usage(`${name} is not UTF-8`, { hint: "Save it as UTF-8 first." });
  }
  const isText = ending === ".txt" || (!isKnown && !/<[a-z!/]/i.test(text));
  return { name, mail: sourceOfText(text, isText ? "text" : "html", true) };
}

/** Returns a message of a server with its findings. @throws a Failure. */
export async function checkMessage(id: string, flags: FlagValues, context: Context): Promise<CheckedMail> {
  const query = new URLSearchParams();
  for (const name of ["clients", "ignore"]) {
    const words = flags[name] as string[];
    if (words.length > 0) query.set(name, words.join(","));
  }
  const path = `/messages/${pathSegment("message", id)}/checks${query.size > 0 ? `?${query}` : ""}`;
  const report = await callAdminApi("GET", path, undefined, context).catch((error: unknown) => {
    // A name that the server does not know is a wrong call here.
    const isName = error instanceof Failure && ["clients", "ignore"].includes(error.details.path ?? "");
    throw isName ? usage(error.message, { path: error.details.path }) : error;
  });
  return { name: `message ${id}`, report: report as CheckReport, lineAt: () => undefined };
}

/** Whether a mail has findings of a severity, or of a greater one. */
export function failsAt({ report: { summary } }: CheckedMail, threshold: string): boolean {
  if (threshold === "never") return false;
  return summary.error > 0 || (threshold === "warning" && summary.warning > 0);
}
