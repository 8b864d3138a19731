import { loadOpenapiDocument, operations } from "@posthorn/sdk/contract";
import { openapiYaml as adminDocument } from "./admin/generated/openapi-document.js";
import type { AnswerConsole } from "./console/console.js";
import type { AnswerRequest, CoreRequest, CoreResponse } from "./http/exchange.js";
import { splitUrl } from "./http/handle.js";
import { createFindNearestPath } from "./http/nearest-path.js";
import { respondError } from "./http/respond.js";
import { assertRead, unknownPath } from "./http/steps/match.js";
import { frontPage } from "./pages/front-page.js";
import type { AnswerPage } from "./pages/index.js";
import { createSteadyClock } from "./platform/clock.js";
import type { Ctx } from "./platform/context.js";
import { ApiError } from "./platform/errors.js";

const consolePath = "/_posthorn/console";

/** What a process answers, each part below its own path. */
export interface Surfaces {
  /** The API under `/v1`. */
  readonly v1: AnswerRequest;
  /** The admin API under `/_posthorn`. */
  readonly admin: AnswerRequest;
  /** The console under `/_posthorn/console`. */
  readonly console: AnswerConsole;
  /** The pages of recipients. */
  readonly pages: AnswerPage;
}

/** Passes each request to the surface that its path names, and answers the paths that belong to no surface. */
export class RequestRouter {
  readonly #ctx: Ctx;
  readonly #surfaces: Surfaces;
  readonly #metrics: Ctx["metrics"]["instruments"];
  readonly #steadyClock = createSteadyClock();
  readonly #findNearestPath = createFindNearestPath(operations);

  constructor(ctx: Ctx, surfaces: Surfaces) {
    this.#ctx = ctx;
    this.#surfaces = surfaces;
    this.#metrics = ctx.metrics.instruments;
  }

  /** Answers any request, and measures the answer; never rejects. */
  async handle(request: CoreRequest): Promise<CoreResponse> {
    const began = this.#steadyClock.now();
    const span = this.#ctx.tracer?.startRequest(request.headers.traceparent);
    const response = await this.#answer(span === undefined ? request : { ...request, trace: span.context });
    const { operation = "unmatched", status } = response;
    const statusText = String(status);
    const { posthorn_http_requests_total: requests, posthorn_http_request_duration_seconds: durations } = this.#metrics;
    requests.add(operation, statusText);
    durations.observe((this.#steadyClock.now() - began) / 1000, operation);
    span?.end({
      name: operation,
      attributes: { "http.request.method": methodOf(request), "http.response.status_code": status },
      error: status >= 500 ? statusText : undefined,
    });
    return response;
  }

  #answer(request: CoreRequest): Promise<CoreResponse> {
    const { path, search } = splitUrl(request.url);
    if (isBelow(path, "/v1")) return this.#surfaces.v1(request, path.slice(3) || "/", search);
    const servesEverything = this.#ctx.settings.serves === "everything";
    const isAdmin = isBelow(path, "/_posthorn") && path !== "/_posthorn/openapi.yaml" && !isBelow(path, consolePath);
    // A process that only runs jobs has metrics, too.
    if (isAdmin && (servesEverything || path === "/_posthorn/metrics"))
      return this.#surfaces.admin(request, path.slice(10) || "/", search);
    return this.#answerOther(request, path, servesEverything);
  }

  async #answerOther(request: CoreRequest, path: string, servesEverything: boolean): Promise<CoreResponse> {
    const headers = { "X-Request-Id": this.#ctx.requestIds.uuid() };
    try {
      if (!servesEverything) throw new ApiError("not_found", "this process runs jobs and answers /v1/health only");
      const response = await this.#answerPage(request, path);
      return { operation: pageName(path), ...response, headers: { ...response.headers, ...headers } };
    } catch (error) {
      return respondError(error, headers, this.#ctx.log);
    }
  }

  /** Returns the front page, a document or a recipient's page. Throws `not_found` for any other path. */
  async #answerPage(request: CoreRequest, path: string): Promise<CoreResponse> {
    if (path === "/") return frontPage(request, this.#ctx.settings.publicUrl);
    if (path === "/openapi.yaml") return yamlResponse(request, await loadOpenapiDocument());
    if (path === "/_posthorn/openapi.yaml") return yamlResponse(request, adminDocument);
    if (isBelow(path, consolePath)) return this.#surfaces.console(request, path.slice(consolePath.length));
    const page = await this.#surfaces.pages(request, path);
    if (page !== undefined) return page;
    // The paths of the API are below /v1: `GET /contacts` becomes `GET /v1/contacts`.
    throw unknownPath(path, this.#findNearestPath(request.method, path)?.replace(" /", " /v1/"));
  }
}

/** Whether a path is `first` or below it. */
function isBelow(path: string, first: string): boolean {
  return path.startsWith(first) && (path.length === first.length || path[first.length] === "/");
}

const pageNames: Readonly<Record<string, string>> = {
  "/o": "pages.open",
  "/c": "pages.click",
  "/u": "pages.unsubscribe",
  "/p": "pages.preferences",
};

/** Returns the name of a page or document in metrics. */
function pageName(path: string): string {
  if (isBelow(path, consolePath)) return "console";
  return pageNames[path.slice(0, 2)] ?? "documents";
}

/** Returns a method that spans may name: any other is a caller's own text. */
function methodOf({ method }: CoreRequest): string {
  return ["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS"].includes(method) ? method : "_OTHER";
}

function yamlResponse(request: CoreRequest, text: string): CoreResponse {
  assertRead(request);
  const headers = { "Content-Type": "application/yaml; charset=utf-8" };
  return { status: 200, headers, body: request.method === "HEAD" ? null : text };
}
