import { spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Command } from "commander";
import { findRunning, signedInConsole } from "../../local/running.js";
import type { SetAction } from "../../operations/add-operation.js";
import type { FlagValues } from "../../operations/value-flags.js";
import { printOne } from "../../output/printer.js";
import type { Context } from "../../program/context.js";
import { exitCodes, Failure } from "../../program/failure.js";
import { examples } from "../../program/program.js";
import type { Mail } from "./captured-mail.js";

/** Defines `open`, which shows a page of the server in the browser. */
export function defineOpen(command: Command, context: Context, setAction: SetAction): void {
  command
    .description(
      "Shows a page of the server in use in the browser, and prints where it is; off a terminal it only prints.",
    )
    .addArgument(
      command
        .createArgument("[page]", "inbox, where mail is shown; console, where all else is; docs, the API it speaks")
        .choices(["inbox", "console", "docs"])
        .default("inbox"),
    )
    .option("--no-browser", "only print where it is")
    .addHelpText("after", examples("posthorn open", "posthorn open console", "posthorn open docs --no-browser"));
  setAction(command, async ([page], flags) => {
    return openPage(page as keyof typeof addresses, flags, context);
  });
}

/** Defines `docs`, which shows the API document of the server in the browser. */
export function defineDocs(command: Command, context: Context, setAction: SetAction): void {
  command
    .description("Shows the API of the server in use, as OpenAPI (= open docs); help is for commands.")
    .option("--no-browser", "only print where it is")
    .addHelpText("after", examples("posthorn docs", "posthorn docs --jq .url | xargs curl -s"));
  setAction(command, async (_, flags) => {
    return openPage("docs", flags, context);
  });
}

/** Shows a page of the server in the browser where there is a terminal, prints where it is, and returns the exit code. */
async function openPage(page: keyof typeof addresses, flags: FlagValues, context: Context): Promise<number> {
  const url = addresses[page](context);
  await browse(url, flags, context);
  await context.data(await printOne({ page, url }, ["page", "url"], context.layout()));
  return exitCodes.ok;
}

/** Starts the browser where somebody sits at a terminal and has not said no, and says when there is none. */
export async function browse(url: string, flags: FlagValues, { io, note }: Context): Promise<void> {
  if (!io.stdout.isTTY || flags.browser === false || (await showPage(url))) return;
  await note("No browser could be started.");
}

/** How the address of each page of the server in use is found. */
const addresses = {
  inbox: inboxUrl,
  console: consoleUrl,
  docs: ({ settings }: Context) => new URL("openapi.yaml", settings().baseUrl).href,
};

/** Returns the address of the console, which signs in where this user runs the server. */
function consoleUrl({ settings, io }: Context): string {
  const { baseUrl } = settings();
  const running = findRunning(baseUrl, io.env);
  return running ? signedInConsole(running) : new URL("_posthorn/console", baseUrl).href;
}

function inboxUrl({ settings, io }: Context): string {
  const { baseUrl } = settings();
  const url = findRunning(baseUrl, io.env)?.inbox_url ?? io.env.POSTHORN_INBOX_URL;
  if (url) return url;
  throw new Failure("no_inbox", `nothing shows the mail of ${baseUrl} in a browser`, exitCodes.notFound, {
    hint: "dev has an inbox; what a mock has captured is read here.",
    next: ["posthorn inbox list", "posthorn inbox open"],
  });
}

/** Mail is shown and never run: no script, no form, nothing fetched but pictures. */
const policy = `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src http: https: data:; style-src 'unsafe-inline'; form-action 'none'; base-uri 'none'">`;

/** Writes a mail to a file that only its user can read and returns its URL. */
export async function pageFile({ html, text }: Mail): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "posthorn-mail-"));
  const file = join(folder, html === null ? "mail.txt" : "mail.html");
  writeFileSync(file, html === null ? (text ?? "") : policy + html, { mode: 0o600 });
  return pathToFileURL(file).href;
}

/** Shows a URL in the browser of this machine and returns whether one could be started. */
function showPage(url: string): Promise<boolean> {
  const [program, ...words] =
    process.platform === "darwin"
      ? ["open", url]
      : process.platform === "win32"
        ? ["rundll32", "url.dll,FileProtocolHandler", url]
        : ["xdg-open", url];
  return new Promise((resolve) => {
    const child = spawn(program ?? "", words, { stdio: "ignore", detached: true });
    child.once("error", () => resolve(false));
    child.once("spawn", () => {
      child.unref();
      resolve(true);
    });
  });
}
