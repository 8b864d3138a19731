import { loadOpenapiDocument, operations } from "@posthorn/sdk/contract";
import { createAdminApi } from "./admin/admin-api.js";
import { openapiYaml as adminDocument } from "./admin/generated/openapi-document.js";
import type { Mailer } from "./delivery/mailer.js";
import { createSimulateMailer } from "./delivery/simulate-mailer.js";
import type { CoreRequest, CoreResponse } from "./http/exchange.js";
import { createFaults, type Faults } from "./http/faults.js";
import { splitUrl } from "./http/handle.js";
import { createLoadLimits, type LoadLimits } from "./http/load/load-limits.js";
import { createFindNearestPath } from "./http/nearest-path.js";
import { createRequestLog, withRequestLog } from "./http/request-log.js";
import { respondError } from "./http/respond.js";
import { assertRead, unknownPath } from "./http/steps/match.js";
import { createV1 } from "./http/v1.js";
import { withFaults } from "./http/with-faults.js";
import { createRunners, deadLetterHandlers } from "./jobs/index.js";
import { frontPage } from "./pages/front-page.js";
import { createPages } from "./pages/index.js";
import type { AdjustableClock } from "./platform/clock.js";
import type { Ctx, Settings } from "./platform/context.js";
import { fractionOf } from "./platform/crypto.js";
import type { LookUp } from "./platform/dns.js";
import { ApiError } from "./platform/errors.js";
import { createIds, type Ids } from "./platform/ids.js";
import { type Log, silentLog } from "./platform/log.js";
import { noOutbound, type Outbound } from "./platform/outbound.js";
import { type Random, seededRandom, systemRandom } from "./platform/random.js";
import { makeRsaKeyPair } from "./platform/rsa.js";
import { createSecrets } from "./platform/secrets.js";
import { version } from "./platform/version.js";
import type { CompletedJob } from "./queue/completed-jobs.js";
import { releaseLeases } from "./queue/queue.js";
import { TimeControl } from "./queue/time-control.js";
import { createWorker, type WorkerOptions } from "./queue/worker.js";
import { createTemplateCache } from "./rendering/template-cache.js";
import {
  createStateSnapshots,
  type ExtraState,
  ensureHousekeeping,
  type StateSnapshots,
} from "./startup/state-snapshots.js";
import type { Store } from "./store/store.js";

export interface CtxParts {
  clock: AdjustableClock;
  /** At least 32 characters; signs links and seals secrets. */
  secret: string;
  random?: Random;
  /** Looks into the DNS; without it nothing is known of any record, so no domain gets verified. */
  lookUp?: LookUp;
  /** Makes the key of a sending domain; default RSA of 2,048 bits, each time a new one. */
  makeKeyPair?: Ctx["makeKeyPair"];
  /** Sends webhooks; without it none can be delivered. */
  outbound?: Outbound;
  log?: Log;
  settings?: Partial<Settings>;
}

/** What a core is made of. Everything that differs between the service, local use and the mock is here. */
export interface CoreParts extends CtxParts {
  store: Store;
  /** Takes real mail; sandbox keys and test addresses never reach it. */
  mailer: Mailer;
  /** Who holds it is the operator. */
  operatorToken?: string | undefined;
  worker?: WorkerOptions;
  /** State of the owner that snapshots include. */
  extraState?: ExtraState;
  /** Whether calls in flight and their bodies are bounded, as a service's are; default true. */
  bounded?: boolean;
}

/** Posthorn without a server: one function from request to response, and one loop of jobs. */
export interface Core extends StateSnapshots {
  readonly ctx: Ctx;
  readonly store: Store;
  readonly time: TimeControl;
  /** How calls of the API are to go wrong; only the local profile heeds them. */
  readonly faults: Faults;
  readonly limits: LoadLimits;
  /** Answers any request: the API under `/v1`, the admin API, the recipients' pages, the document. Never throws. */
  handle(request: CoreRequest): Promise<CoreResponse>;
  /**
   * Starts the job loop, unless other processes run the jobs. With `loaded` it loads before what is otherwise loaded with
   * the first mail: that takes real time, in which what is asked meanwhile would get other ids.
   */
  start(options?: { jobs?: boolean; loaded?: boolean }): Promise<void>;
  /** Ends the job loop once what it has in hand has ended. */
  stop(): Promise<void>;
  /** Resolves once nothing is due any more, and gives what ran meanwhile. */
  settle(): Promise<CompletedJob[]>;
  /** Runs all that is due now in the order it is due, without the loop. */
  runDueJobs(): Promise<CompletedJob[]>;
}

const defaults: Settings = {
  version,
  profile: "local",
  serves: "everything",
  publicUrl: "http://127.0.0.1:4010",
  sharedDomain: "posthorn.test",
  deliveredOn: "accept",
  requestLimit: 100,
  emailLimit: 100,
  contentLife: 30 * 24 * 60 * 60 * 1000,
  eventLife: 30 * 24 * 60 * 60 * 1000,
  messageLife: null,
};

/** Gives back the context that follows from a clock, a secret and settings. */
export function createCtx({ clock, secret, random = systemRandom(), log = silentLog, ...parts }: CtxParts): Ctx {
  const ids = createIds(clock, random);
  const still = seededRandom("retries while the clock stands");
  const requestIds = createIds(clock, seededRandom(chanceIn(ids)));
  const settings = { ...defaults, ...parts.settings };
  const { lookUp = async () => "unknown", makeKeyPair = makeRsaKeyPair, outbound = noOutbound } = parts;
  return {
    clock,
    random,
    log,
    jitter: (retry) => (clock.state().mode === "manual" ? still.fraction() : fractionOf(retry)),
    ids,
    requestIds,
    secrets: createSecrets(secret, random),
    lookUp,
    makeKeyPair,
    outbound,
    settings,
  };
}

/** Gives back a text that is chance alone: with a seed the same, whatever time it is. */
function chanceIn(ids: Ids): string {
  return ids.compact().slice(16);
}

/** Gives back a core over a store, a mailer and a clock. */
export function createCore(parts: CoreParts): Core {
  const { store, mailer, clock } = parts;
  const ctx = createCtx(parts);
  const templates = createTemplateCache({ max: 1000 });
  const simulator = createSimulateMailer();
  const worker = createWorker(ctx, store, createRunners({ store, mailer, simulator, templates }), {
    isClockStopped: () => clock.state().mode === "manual",
    ...parts.worker,
    deadLetterHandlers,
  });
  const time = new TimeControl(ctx, clock, store, worker);
  store.onQueued(worker.wake);

  const faults = createFaults(chanceIn(ctx.requestIds));
  const limits = createLoadLimits(ctx, { bounded: parts.bounded ?? true });
  const service = createV1(ctx, store, limits);
  const requests = createRequestLog();
  const v1 =
    ctx.settings.profile === "local"
      ? withRequestLog(ctx, requests, withFaults(ctx.requestIds, faults, service))
      : service;
  const snapshots = createStateSnapshots(ctx, { store, worker, faults, extraState: parts.extraState });
  const admin = createAdminApi(ctx, store, {
    token: parts.operatorToken,
    time,
    worker,
    templates,
    faults,
    requests,
    snapshots,
    limits,
  });
  const pages = createPages({ ctx, store, templates, limits: limits.visits });
  const findNearestPath = createFindNearestPath(operations);
  let unfollow = () => {};

  /** Answers what is outside both pipelines. */
  async function outside(request: CoreRequest, path: string): Promise<CoreResponse> {
    if (path === "/") return frontPage(request, ctx.settings.publicUrl);
    if (path === "/openapi.yaml") return document(request, await loadOpenapiDocument());
    if (path === "/_posthorn/openapi.yaml") return document(request, adminDocument);
    const page = await pages(request, path);
    if (page !== undefined) return page;
    // The API's paths stand below /v1: `GET /contacts` becomes `GET /v1/contacts`.
    throw unknownPath(path, findNearestPath(request.method, path)?.replace(" /", " /v1/"));
  }

  return {
    ctx,
    store,
    time,
    faults,
    limits,
    async handle(request) {
      const { path, search } = splitUrl(request.url);
      const [first] = path.split("/", 2).slice(1);
      if (first === "v1") return v1(request, path.slice(3) || "/", search);
      const isFull = ctx.settings.serves === "everything";
      const isAdmin = first === "_posthorn" && path !== "/_posthorn/openapi.yaml";
      if (isFull && isAdmin) return admin(request, path.slice(10) || "/", search);

      const headers = { "X-Request-Id": ctx.requestIds.uuid() };
      try {
        if (!isFull) throw new ApiError("not_found", "this process runs jobs and answers /v1/health only");
        const answer = await outside(request, path);
        return { ...answer, headers: { ...answer.headers, ...headers } };
      } catch (error) {
        return respondError(error, headers, ctx.log);
      }
    },
    async start({ jobs = true, loaded = false } = {}) {
      if (loaded) await templates.textPart("");
      unfollow = time.follow();
      if (!jobs) return;
      await store.transaction("system", async (tx) => {
        if (store.exclusive) await releaseLeases(tx);
        await ensureHousekeeping(ctx, tx);
      });
      worker.start();
    },
    stop() {
      unfollow();
      return worker.stop();
    },
    settle: () => worker.settle(),
    runDueJobs: () => worker.drain(),
    ...snapshots,
  };
}

function document(request: CoreRequest, text: string): CoreResponse {
  assertRead(request);
  const headers = { "Content-Type": "application/yaml; charset=utf-8" };
  return { status: 200, headers, body: request.method === "HEAD" ? null : text };
}
