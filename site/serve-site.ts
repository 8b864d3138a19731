import { createReadStream, existsSync, statSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join, normalize } from "node:path";

const types: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".css": "text/css",
  ".js": "text/javascript",
  ".json": "application/json",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".wasm": "application/wasm",
  ".yaml": "text/plain; charset=utf-8",
};

/** A server of a built site on this machine. */
export interface SiteServer {
  /** The address of the first page; ends with a slash. */
  url: string;
  close(): void;
}

/** Starts a server for a built site, on this machine only.
 * @param base the path below which the site is served, such as `/posthorn/`
 */
export async function serveSite(folder: string, base: string, port = 0): Promise<SiteServer> {
  const server: Server = createServer(({ url = "" }, response) => {
    const { pathname } = new URL(url, "http://127.0.0.1");
    const path = normalize(decodeURIComponent(pathname.slice(base.length)));
    const named = join(folder, path);
    const file = existsSync(named) && statSync(named).isDirectory() ? join(named, "index.html") : named;
    if (!pathname.startsWith(base) || path.startsWith("..") || !existsSync(file)) {
      response.writeHead(404, { "content-type": "text/plain" }).end("There is no such page.\n");
      return;
    }
    response.writeHead(200, { "content-type": types[extname(file)] ?? "application/octet-stream" });
    createReadStream(file).pipe(response);
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const { port: chosen } = server.address() as AddressInfo;
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  return { url: `http://127.0.0.1:${chosen}${base}`, close };
}
