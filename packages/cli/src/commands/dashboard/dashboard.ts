import { setTimeout as sleep } from "node:timers/promises";
import { parseDuration } from "@posthorn/sdk/internal";
import type { Command } from "commander";
import type { Answer, Api } from "../../client/connect.js";
import { callAdminApi, listAdminApi, workspaceId } from "../../local/admin-api.js";
import { openLocalApi } from "../../local/local-api.js";
import type { SetAction } from "../../operations/add-operation.js";
import type { FlagValues } from "../../operations/value-flags.js";
import { whyNotDrawn } from "../../output/can-draw.js";
import type { List } from "../../output/printer.js";
import type { Context } from "../../program/context.js";
import { exitCodes, Failure, usage } from "../../program/failure.js";
import { examples } from "../../program/program.js";
import { contactsPane, runsPane } from "./contact-panes.js";
import { inboxPane, sendsPane } from "./mail-panes.js";
import type { Pane } from "./pane.js";
import { clockPane, deliveriesPane } from "./system-panes.js";

/** The commands that print what the dashboard draws. */
const plainCommands = [
  "posthorn events tail",
  "posthorn inbox list",
  "posthorn contacts list",
  "posthorn automations list",
  "posthorn clock",
  "posthorn api-key permissions --verbose",
];

const least = { columns: 40, rows: 12 };
/** A service that does not answer in this time is shown as unreachable; in milliseconds. */
const answerTimeout = 5000;
const permissions = ["contacts:read", "automations:read"];

/** Defines `dashboard`, which shows messages, deliveries, contacts and runs on the whole terminal. */
export function defineDashboard(command: Command, context: Context, setAction: SetAction): void {
  command
    .description(
      "Shows what goes on over the whole terminal: sends, the inbox, deliveries, contacts, runs and the clock. ? tells the keys, q leaves.\n\nSends, inbox, deliveries and the clock need dev, mock, or the operator token of another server. Off a terminal it refuses and names the commands that print the same.\n\nWith INK_SCREEN_READER=true it is text to be read aloud.",
    )
    .option("--refresh <duration>", "how often to refresh, from 100ms (default: 1s)")
    .option("--workspace <name>", "the id or name of a workspace, where there are several")
    .addHelpText("after", examples("posthorn dashboard", "posthorn dashboard --refresh 5s"));
  setAction(command, (_, flags) => showDashboard(flags, context));
}

async function showDashboard(flags: FlagValues, outer: Context): Promise<number> {
  const refresh = refreshOf(flags.refresh);
  const { io } = outer;
  const problem = whyNot(outer);
  if (problem !== undefined) {
    throw new Failure("no_terminal", `the dashboard cannot be drawn: ${problem}`, exitCodes.usage, {
      hint: "Other commands print what it shows.",
      next: plainCommands,
    });
  }
  const left = new AbortController();
  const context = withoutRetries(outer, AbortSignal.any([io.signal, left.signal]));
  const { api, release } = await openLocalApi(permissions, flags.workspace, context);
  const service = createService(api, () => workspaceId(flags.workspace, context), context);
  try {
    // An unreachable service or a rejected key is reported before the full screen opens.
    await service.get("/api-key/permissions");
    const { drawDashboard } = await import("../../views/dashboard/dashboard.js");
    await drawDashboard(
      {
        panes: panesOf(service),
        rate: service.rate,
        async now() {
          await service.renewRate();
          return service.operator("GET", "/clock").then(timeIn, onlyAway);
        },
        wait: (signal) => sleep(Math.max(refresh, service.rest()), undefined, { signal }).catch(() => {}),
      },
      context,
    );
  } finally {
    left.abort(exitCodes.ok);
    await release().catch((error: Error) =>
      outer.note(`The key that was made for this could not be revoked: ${error.message}`),
    );
  }
  if (io.signal.reason === exitCodes.terminated) io.signal.throwIfAborted();
  return exitCodes.ok;
}

function whyNot({ io, flags, layout }: Context): string | undefined {
  if (io.stdin.isTTY !== true) return "there is no terminal to type at";
  if (!flags().input) return "--no-input is given";
  const { format, fields } = layout();
  if (format !== "table" || fields) return "it has no other form of output";
  return whyNotDrawn(io.stdout, io.env, least);
}

/** Returns a context whose calls are not retried and time out early: the next poll is the next attempt. */
function withoutRetries(context: Context, signal: AbortSignal): Context {
  const settings = { ...context.settings(), retries: 0, timeout: Math.min(answerTimeout, context.settings().timeout) };
  const io = Object.create(context.io, { signal: { value: signal } });
  return { ...context, io, settings: () => settings };
}

function refreshOf(text: unknown): number {
  if (text === undefined) return 1000;
  const refresh = parseDuration(String(text));
  if (refresh === undefined || refresh < 100) {
    throw usage(`--refresh must be a duration from 100ms, such as 2s, not "${text}"`, { path: "refresh" });
  }
  return refresh;
}

function timeIn(clock: unknown): string | undefined {
  const now: unknown = typeof clock === "object" && clock !== null ? Reflect.get(clock, "now") : undefined;
  return typeof now === "string" ? now : undefined;
}

/** A service whose clock nobody may read does not tell; one that is away is away. */
function onlyAway(error: unknown): undefined {
  if (error instanceof Failure && error.exitCode !== exitCodes.network) return undefined;
  throw error;
}

/** Returns what the dashboard shows, in the order of its number keys. */
function panesOf(service: Service): readonly Pane[] {
  return [sendsPane, inboxPane, deliveriesPane, contactsPane, runsPane, clockPane].map((paneOf) => paneOf(service));
}

/** A key's rate limit in the current window. */
export interface Rate {
  limit: number;
  remaining: number;
  /** ISO 8601, by the service's clock. */
  reset: string;
}

/** The service as the dashboard sees it: through its API and, where there is a token, the admin API. */
export interface Service {
  /** A page of the API. */
  list(path: string, query?: Readonly<Record<string, string | number | boolean>>): Promise<Required<List>>;
  /** One thing of the API. */
  get(path: string): Promise<unknown>;
  /** A page of the admin API, below the workspace. */
  listOwn(path: string): Promise<Required<List>>;
  operator(method: "GET" | "POST", path: string, body?: unknown): Promise<unknown>;
  /** Returns the rate limit of the last response; undefined where the key has none. */
  rate(): Rate | undefined;
  /** Requests the rate limit again where the key has one and the last request is older than `fresh`. */
  renewRate(): Promise<void>;
  /** Returns how long to wait after the requests since the last call, so that other users of the key keep their share; in milliseconds. */
  rest(): number;
}

/** The age up to which a rate limit counts as current, in milliseconds. */
const fresh = 5000;
const window = 60_000;
/** The share of the rate limit that the dashboard uses. */
const share = 1 / 4;

/** Returns the service behind an API; `workspace` finds out whose things the admin API is asked for. */
export function createService(api: Api, workspace: () => Promise<string>, context: Context): Service {
  let rate: Rate | undefined;
  let calls = 0;
  let asked = 0;
  let home: Promise<string> | undefined;

  async function ask(path: string, query: Readonly<Record<string, string | number | boolean>> = {}): Promise<Answer> {
    calls += 1;
    asked = context.io.now();
    const answer = await api.send({ method: "GET", path, query, authenticated: true });
    rate = rateIn(new Map([...answer.headers].map(([name, value]) => [name.toLowerCase(), value])));
    return answer;
  }

  return {
    list: async (path, query) => (await ask(path, query)).data as Required<List>,
    get: async (path) => (await ask(path)).data,
    async listOwn(path) {
      home ??= workspace();
      // A server that could not be asked may be later.
      const id = await home.catch((error: unknown) => {
        home = undefined;
        throw error;
      });
      return listAdminApi(`/workspaces/${id}${path}`, context);
    },
    operator: (method, path, body) => callAdminApi(method, path, body, context),
    rate: () => rate,
    async renewRate() {
      if (rate && context.io.now() - asked >= fresh) await ask("/api-key/permissions");
    },
    rest() {
      const due = rate ? (calls * window) / (rate.limit * share) : 0;
      calls = 0;
      return due;
    },
  };
}

function rateIn(headers: ReadonlyMap<string, string>): Rate | undefined {
  const [limit, remaining] = ["limit", "remaining"].map((name) => Number(headers.get(`x-ratelimit-${name}`)));
  const reset = headers.get("x-ratelimit-reset") ?? "";
  return limit !== undefined && limit > 0 && remaining !== undefined ? { limit, remaining, reset } : undefined;
}
