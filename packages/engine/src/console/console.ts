import { existsSync, readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { CoreRequest, CoreResponse } from "../http/exchange.js";
import { assertRead, unknownPath } from "../http/steps/match.js";
import type { Ctx } from "../platform/context.js";

/** Answers a path below `/_posthorn/console`, relative to it. Throws `not_found` for a path without a file. */
export type AnswerConsole = (request: CoreRequest, path: string) => Promise<CoreResponse>;

/** The files of the build: names to content types, and the page that loads them. */
interface Manifest {
  page: string;
  files: Readonly<Record<string, string>>;
}

/** The folders of the build, seen from a source, a module that TypeScript wrote, a bundle, and the program. */
const places = ["../../dist/console/files", "files", "console/files", "../console/files"];

/** Returns the function that serves the console. Nothing is read before the first request. */
export function createConsole(ctx: Ctx): AnswerConsole {
  let opened: { folder: string; manifest: Manifest } | undefined;
  return async (request, path) => {
    assertRead(request);
    // The page loads its files by names that are relative to `/_posthorn/`.
    if (path === "/") return { status: 308, headers: { Location: "../console" }, body: "" };
    opened ??= openBuild();
    const { folder, manifest } = opened;
    const response =
      path === ""
        ? pageResponse(manifest.page, ctx.requestIds.uuid())
        : await fileResponse(request, folder, typedFile(manifest, path));
    return request.method === "HEAD" ? { ...response, body: null } : response;
  };
}

function openBuild(): { folder: string; manifest: Manifest } {
  const folder = places
    .map((place) => join(import.meta.dirname, place))
    .find((each) => existsSync(join(each, "manifest.json")));
  if (folder === undefined) throw unknownPath("/_posthorn/console", undefined);
  return { folder, manifest: JSON.parse(readFileSync(join(folder, "manifest.json"), "utf8")) as Manifest };
}

/** Returns the page. Its nonce lets mail that the page shows in a frame have styles, which a policy without a nonce refuses. */
function pageResponse(page: string, nonce: string): CoreResponse {
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
  const headers = {
    ...safeHeaders,
    "Content-Type": "text/html; charset=utf-8",
    "Content-Security-Policy": policy,
    "Cache-Control": "no-store",
  };
  return { status: 200, headers, body: page.replaceAll("{nonce}", nonce) };
}

const safeHeaders = {
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "no-referrer",
  "X-Frame-Options": "DENY",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
};

function typedFile({ files }: Manifest, path: string): { name: string; type: string } {
  const name = path.slice(1);
  const type = Object.hasOwn(files, name) ? files[name] : undefined;
  if (type === undefined) throw unknownPath(`/_posthorn/console${path}`, undefined);
  return { name, type };
}

/** Compressed variants that the build has of each file, the smaller one first. */
const encodings = [
  { name: "br", ending: ".br" },
  { name: "gzip", ending: ".gz" },
];

/** Returns a file, whose name has a hash of its content, so that browsers may keep it for ever. */
async function fileResponse(
  request: CoreRequest,
  folder: string,
  { name, type }: { name: string; type: string },
): Promise<CoreResponse> {
  const accepted = new Set((request.headers["accept-encoding"] ?? "").split(",").map((each) => each.trim()));
  const encoding = encodings.find((each) => accepted.has(each.name));
  const headers = {
    ...safeHeaders,
    "Content-Type": type,
    "Cache-Control": "public, max-age=31536000, immutable",
    Vary: "Accept-Encoding",
    ...(encoding && { "Content-Encoding": encoding.name }),
  };
  return { status: 200, headers, body: await readFile(join(folder, `${name}${encoding?.ending ?? ""}`)) };
}
