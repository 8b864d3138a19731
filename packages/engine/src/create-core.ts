import { createAdminApi } from "./admin/admin-api.js";
import type { IncomingMail } from "./admin/mail/incoming-mail.js";
import { MailLog } from "./admin/mail/mail-log.js";
import { createConsole } from "./console/console.js";
import type { Mailer } from "./delivery/mailer.js";
import { createSimulateMailer } from "./delivery/simulate-mailer.js";
import type { AnswerRequest, CoreRequest, CoreResponse } from "./http/exchange.js";
import { createFaults, type Faults } from "./http/faults.js";
import { createLoadLimits, type LoadLimits } from "./http/load/load-limits.js";
import { createRequestLog, type RequestLog, withRequestLog } from "./http/request-log.js";
import { createV1 } from "./http/v1.js";
import { withFaults } from "./http/with-faults.js";
import { createRunners, deadLetterHandlers, droppedJobHandlers } from "./jobs/index.js";
import type { MailThreads } from "./mail-threads/mail-threads.js";
import { createPages } from "./pages/index.js";
import type { Ctx } from "./platform/context.js";
import { type CtxParts, createCtx, randomText } from "./platform/create-ctx.js";
import { silentLog } from "./platform/log.js";
import type { CompletedJob } from "./queue/completed-jobs.js";
import { dropDueJobs } from "./queue/drop-due-jobs.js";
import { JobHold } from "./queue/hold.js";
import { releaseLeases } from "./queue/queue.js";
import { TimeControl } from "./queue/time-control.js";
import { createWorker, type Worker, type WorkerOptions } from "./queue/worker.js";
import { createTemplateCache, type TemplateCache } from "./rendering/template-cache.js";
import { RequestRouter } from "./request-router.js";
import { collectCoreMetrics } from "./startup/core-metrics.js";
import { resealSecrets } from "./startup/reseal-secrets.js";
import {
  createStateSnapshots,
  type ExtraState,
  ensureHousekeeping,
  type StateSnapshots,
} from "./startup/state-snapshots.js";
import { MeasuredStore } from "./store/measured-store.js";
import type { Store } from "./store/store.js";

/** The parts of a core that differ between the service, local use and the mock. */
export interface CoreParts extends CtxParts {
  store: Store;
  /** Sends real mail. Mail of sandbox keys and to test addresses goes to a simulator instead. */
  mailer: Mailer;
  /** Delivers real mail in threads instead of with `mailer`; default: no threads. */
  mailThreads?: MailThreads | undefined;
  /** Authorizes calls of the admin API; without it every such call is unauthorized. */
  operatorToken?: string | undefined;
  /** Authorizes them, too, while the other token replaces it. */
  previousOperatorToken?: string | undefined;
  worker?: WorkerOptions;
  /** State of the owner that snapshots include. */
  extraState?: ExtraState;
  /** Calls its argument with the mail that other programs send to the inbox of this process. */
  onIncomingMail?: ((receive: (mail: IncomingMail) => void) => void) | undefined;
  /** Whether calls in flight and their bodies are limited, as in a service; default true. */
  bounded?: boolean;
}

/** Posthorn without a server: one function from request to response, and one job loop. */
export interface Core extends StateSnapshots {
  readonly ctx: Ctx;
  readonly store: Store;
  readonly time: TimeControl;
  /** Whether jobs are held until an operator releases them. */
  readonly hold: JobHold;
  /** The faults to inject into calls of the API; only the local profile does. */
  readonly faults: Faults;
  readonly limits: LoadLimits;
  /** Answers any request: the API, the admin API, the pages of recipients, the OpenAPI documents. Never rejects. */
  handle(request: CoreRequest): Promise<CoreResponse>;
  /**
   * Starts to follow the clock of other processes and, with `jobs` (the default), the job loop. With `loaded` it first
   * imports the modules that otherwise the first mail imports: the import takes real time, and requests that run
   * meanwhile would get ids in another order. With `hold` no job runs until an operator releases them.
   */
  start(options?: { jobs?: boolean; loaded?: boolean; hold?: boolean }): Promise<void>;
  /** Answers the calls that wait for mail, also those to come, so that they do not delay a stop. */
  endWaits(): void;
  /** Stops the job loop after the jobs that it runs have ended. */
  stop(): Promise<void>;
  /** Waits until no job is due, and resolves with the jobs that ran meanwhile. */
  settle(): Promise<CompletedJob[]>;
  /** Runs the jobs that are due, in the order of their due times, without the job loop. */
  runDueJobs(): Promise<CompletedJob[]>;
}

/** Returns a core over a store, a mailer and a clock. */
export function createCore(parts: CoreParts): Core {
  const { clock } = parts;
  const shared = createCtx(parts);
  const store = new MeasuredStore(parts.store, shared.metrics);
  const hold: JobHold = new JobHold({ store, clock, log: parts.log ?? silentLog, wake: () => worker.wake() });
  const ctx: Ctx = { ...shared, isHeld: () => hold.isHeld() };
  const templates = createTemplateCache({ max: 1000 });
  const worker: Worker = createCoreWorker(ctx, { ...parts, store }, templates, () => mail.isAwaited);
  const time = new TimeControl(ctx, clock, store, worker);
  const faults = createFaults(randomText(ctx.requestIds));
  const limits = createLoadLimits(ctx, { bounded: parts.bounded ?? true });
  const requests = createRequestLog();
  collectCoreMetrics(ctx, store, limits);
  const snapshots = createStateSnapshots(ctx, { store, worker, faults, extraState: parts.extraState });
  const mail: MailLog = openMailLog(ctx, { ...parts, store }, { worker, templates });
  const router = new RequestRouter(ctx, {
    v1: createPublicApi(ctx, store, { limits, faults, requests }),
    admin: createAdminApi(ctx, store, {
      tokens: [parts.operatorToken ?? [], parts.previousOperatorToken ?? []].flat(),
      resealSecrets: () => resealSecrets(ctx, store),
      time,
      hold,
      dropDueJobs: dropWith(ctx, store),
      worker,
      templates,
      faults,
      requests,
      snapshots,
      mail,
      limits,
    }),
    console: createConsole(ctx),
    pages: createPages({ ctx, store, templates, limits: limits.visits }),
  });
  let unfollow: (() => void)[] = [];

  return {
    ctx,
    store,
    time,
    hold,
    faults,
    limits,
    handle: (request) => router.handle(request),
    async start({ jobs = true, loaded = false, hold: begins = false } = {}) {
      if (loaded) await templates.textPart("");
      await hold.load();
      if (begins) await hold.hold("flag");
      unfollow = [time.follow(), hold.follow()];
      if (!jobs) return;
      await store.transaction("system", async (tx) => {
        if (store.exclusive) await releaseLeases(tx);
        await ensureHousekeeping(ctx, tx);
      });
      worker.start();
    },
    endWaits: () => mail.close(),
    stop() {
      mail.close();
      for (const end of unfollow) end();
      return worker.stop();
    },
    settle: () => worker.settle(),
    runDueJobs: () => worker.drain(),
    ...snapshots,
  };
}

/** Returns the log of the mail that reached its recipients. Only the local profile adds mail of other programs. */
function openMailLog(
  ctx: Ctx,
  { store, onIncomingMail }: CoreParts,
  parts: { worker: Worker; templates: TemplateCache },
): MailLog {
  const mail = new MailLog(ctx, { store, ...parts });
  if (ctx.settings.profile === "local") onIncomingMail?.((received) => mail.receive(received));
  return mail;
}

/** Returns the worker that runs the jobs of a core; the store wakes it when a job is added. */
function createCoreWorker(ctx: Ctx, parts: CoreParts, templates: TemplateCache, isAwaited: () => boolean): Worker {
  const { store, mailer, mailThreads, clock } = parts;
  const simulator = createSimulateMailer();
  const isClockStopped = () => clock.state().mode === "manual";
  const runners = createRunners({
    metrics: ctx.metrics,
    store,
    mailer,
    mailThreads,
    simulator,
    templates,
    isClockStopped,
  });
  const worker = createWorker(ctx, store, runners, {
    isClockStopped,
    isAwaited,
    isHeld: () => ctx.isHeld?.() ?? false,
    ...parts.worker,
    deadLetterHandlers,
  });
  store.onQueued(worker.wake);
  return worker;
}

/** Returns the function that ends the jobs that were due by a time, without running them. */
function dropWith(ctx: Ctx, store: Store) {
  return (until: number) => {
    const reason = "dropped when an operator released the held jobs";
    return dropDueJobs(ctx, store, { until, reason, handlers: droppedJobHandlers });
  };
}

interface PublicApiParts {
  limits: LoadLimits;
  faults: Faults;
  requests: RequestLog;
}

/** Returns the function that answers the API under `/v1`; the local profile also injects faults and logs requests. */
function createPublicApi(ctx: Ctx, store: Store, { limits, faults, requests }: PublicApiParts): AnswerRequest {
  const v1 = createV1(ctx, store, limits);
  if (ctx.settings.profile !== "local") return v1;
  return withRequestLog(ctx, requests, withFaults(ctx.requestIds, faults, v1));
}
