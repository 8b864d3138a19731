import { spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Mail } from "./mail.js";

/** Mail is shown and never run: no script, no form, nothing fetched but pictures. */
const policy = `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src http: https: data:; style-src 'unsafe-inline'; form-action 'none'; base-uri 'none'">`;

/** Writes a mail to a file that only its user can read and returns its URL. */
export async function pageFile({ html, text }: Mail): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "posthorn-mail-"));
  const file = join(folder, html === null ? "mail.txt" : "mail.html");
  writeFileSync(file, html === null ? (text ?? "") : policy + html, { mode: 0o600 });
  return pathToFileURL(file).href;
}

/** Shows a URL in the browser of this machine and tells whether there was one to start. */
export function showPage(url: string): Promise<boolean> {
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
