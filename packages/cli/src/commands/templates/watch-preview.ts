import { watch } from "node:fs/promises";
import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { FlagValues } from "../../operations/value-flags.js";
import { plainText } from "../../output/terminal-text.js";
import type { Context } from "../../program/context.js";
import { exitCodes, Failure } from "../../program/failure.js";
import { browse } from "../inbox/open.js";

/** The mail that is shown, or why there is none. */
type Shown = { subject: string; html: string } | { problem: string };

/** Editors write a file in several steps, within so many milliseconds. */
const calm = 50;

// The mail runs no scripts, and the page nothing but its own.
const pagePolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'";
const mailPolicy = "default-src 'none'; img-src * data:; style-src * 'unsafe-inline'; font-src *; sandbox";

const page = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Preview</title><link rel="stylesheet" href="/page.css"></head>
<body><p id="subject" role="status"></p><iframe id="mail" title="Mail" src="/mail.html" sandbox></iframe><script src="/page.js"></script></body></html>`;
const style =
  "body{margin:0;display:flex;flex-direction:column;height:100vh;font:14px system-ui}p{margin:0;padding:8px 12px;border-bottom:1px solid #ccc}iframe{flex:1;border:0;background:#fff}";
const script = `const mail = document.getElementById("mail");
new EventSource("/events").onmessage = ({ data }) => {
  document.getElementById("subject").textContent = JSON.parse(data).subject;
  mail.src = "/mail.html?" + Date.now();
};`;

/** Shows what `render` returns in the browser, and again whenever a file in a folder changes, until the process is asked to stop. */
export async function watchPreview(
  folder: string,
  render: () => Promise<{ subject: string; html: string }>,
  flags: FlagValues,
  context: Context,
): Promise<number> {
  const { io } = context;
  // Asked for before the first rendering, so that no change is missed meanwhile.
  const changes = watch(folder, { recursive: true, signal: io.signal })[Symbol.asyncIterator]();
  let next = changes.next();
  next.catch(() => {});
  const server = await openServer();
  try {
    server.show(await shownBy(render, context));
    const url = `http://127.0.0.1:${server.port}/`;
    await context.data(`${url}\n`);
    await browse(url, flags, context);
    await context.note("Shown again whenever something changes. Ctrl-C stops it.");
    while (!(await next).done) {
      await io.wait(calm);
      next = changes.next();
      next.catch(() => {});
      server.show(await shownBy(render, context));
    }
  } catch (error) {
    if (!io.signal.aborted) throw error;
  } finally {
    server.close();
  }
  return exitCodes.ok;
}

/** Returns the mail, or why it cannot be rendered, which is also printed. @throws any error that is no fault of the template. */
async function shownBy(render: () => Promise<{ subject: string; html: string }>, context: Context): Promise<Shown> {
  try {
    return await render();
  } catch (error) {
    if (!(error instanceof Failure) || context.io.signal.aborted) throw error;
    await context.note(plainText(`Not rendered: ${error.message}`));
    return { problem: error.message };
  }
}

interface PreviewServer {
  port: number;
  show(shown: Shown): void;
  close(): void;
}

async function openServer(): Promise<PreviewServer> {
  const listeners = new Set<ServerResponse>();
  let shown: Shown = { problem: "Rendering …" };
  const event = () => `data: ${JSON.stringify({ subject: "problem" in shown ? shown.problem : shown.subject })}\n\n`;
  const server = createServer(({ url = "/", headers }, response) => {
    const { port } = server.address() as AddressInfo;
    const [path = "/"] = url.split("?");
    // A page of another site may reach this address by another name.
    if (headers.host !== `127.0.0.1:${port}`) answer(response, 403, "text/plain", "Forbidden");
    else if (path === "/events") {
      response.writeHead(200, { "Content-Type": "text/event-stream", "Cache-Control": "no-store" });
      response.write(event());
      listeners.add(response);
      response.on("close", () => listeners.delete(response));
    } else if (path === "/mail.html") answer(response, 200, "text/html", "html" in shown ? shown.html : "");
    else if (path === "/") answer(response, 200, "text/html", page);
    else if (path === "/page.css") answer(response, 200, "text/css", style);
    else if (path === "/page.js") answer(response, 200, "text/javascript", script);
    else answer(response, 404, "text/plain", "Not found");
  });
  await listening(server);
  return {
    port: (server.address() as AddressInfo).port,
    show(next) {
      shown = next;
      for (const listener of listeners) listener.write(event());
    },
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

function listening(server: Server): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(0, "127.0.0.1", resolve);
  });
}

function answer(response: ServerResponse, status: number, type: string, body: string): void {
  response.writeHead(status, {
    "Content-Type": `${type}; charset=utf-8`,
    "Content-Security-Policy": body === page || type !== "text/html" ? pagePolicy : mailPolicy,
    "Cache-Control": "no-store",
    "X-Content-Type-Options": "nosniff",
  });
  response.end(body);
}
