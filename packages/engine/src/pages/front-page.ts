import type { CoreRequest, CoreResponse } from "../http/exchange.js";
import { assertRead } from "../http/steps/match.js";
import { escapeHtml } from "../platform/escape-html.js";
import { htmlPage } from "./layout.js";

const docs = "docs/README.md in Posthorn's repository; docs/http.md has every path";

/** Returns the response to `/`, which links to the API and its description: HTML for browsers, otherwise JSON. */
export function frontPage(request: CoreRequest, publicUrl: string): CoreResponse {
  assertRead(request);
  const page = /\btext\/html\b/i.test(request.headers.accept ?? "") ? inHtml(publicUrl) : inJson(publicUrl);
  const headers = { ...page.headers, Vary: "Accept" };
  return { ...page, headers, body: request.method === "HEAD" ? null : page.body };
}

function inJson(publicUrl: string): CoreResponse {
  const base_url = `${publicUrl}/v1`;
  const data = {
    service: "posthorn",
    base_url,
    health: `${base_url}/health`,
    openapi: `${publicUrl}/openapi.yaml`,
    docs,
  };
  const headers = { "Content-Type": "application/json; charset=utf-8" };
  return { status: 200, headers, body: JSON.stringify({ data }) };
}

/** Its links are relative, because a browser may use another name or port than the public URL. */
function inHtml(publicUrl: string): CoreResponse {
  return htmlPage(
    200,
    "Posthorn",
    `<p>This is an email service. Its API is at <span class="address">${escapeHtml(publicUrl)}/v1</span> and takes a key.</p>
<p><a href="v1/health">Health</a> · <a href="openapi.yaml">OpenAPI description</a></p>
<p class="soft">The documentation: ${docs}.</p>`,
  );
}
