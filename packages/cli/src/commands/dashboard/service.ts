import type { Answer, Api } from "../../client/connect.js";
import { callAdminApi, listAdminApi } from "../../local/admin-api.js";
import type { List } from "../../output/printer.js";
import type { Context } from "../../program/context.js";

/** How far a key is through its window of requests. */
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
  /** What the last answer of the API said of the key's window; undefined where the key has none. */
  rate(): Rate | undefined;
  /** Asks for that again where the key has a window and nothing was asked for a while. */
  renewRate(): Promise<void>;
  /** Returns how long to leave the key to others after what was asked since the last time, in milliseconds. */
  rest(): number;
}

/** What is known of a window is good for so long, in milliseconds. */
const fresh = 5000;
const window = 60_000;
/** The part of a window that the dashboard takes. */
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
