import type { Answer, Api } from "../client/api.js";
import type { Context } from "../context.js";
import { callOperator, listOperator } from "../local/operator.js";
import type { List } from "../output/printer.js";

/** How far a key is through its window of requests. */
export interface Rate {
  limit: number;
  remaining: number;
  /** ISO 8601, by the service's clock. */
  reset: string;
}

/** The service as the dashboard sees it: through its API and, where there is a token, the operator's plane. */
export interface Service {
  /** A page of the API. */
  list(path: string, query?: Readonly<Record<string, string | number | boolean>>): Promise<Required<List>>;
  /** One thing of the API. */
  get(path: string): Promise<unknown>;
  /** A page of the operator's plane, below the workspace. */
  listOwn(path: string): Promise<Required<List>>;
  operator(method: "GET" | "POST", path: string, body?: unknown): Promise<unknown>;
  /** What the last answer of the API said of the key's window; undefined where the key has none. */
  rate(): Rate | undefined;
}

/** Gives back the service behind an API; `workspace` finds out whose things the operator's plane is asked for. */
export function createService(api: Api, workspace: () => Promise<string>, context: Context): Service {
  let rate: Rate | undefined;
  let home: Promise<string> | undefined;

  async function ask(path: string, query: Readonly<Record<string, string | number | boolean>> = {}): Promise<Answer> {
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
      return listOperator(`/workspaces/${id}${path}`, context);
    },
    operator: (method, path, body) => callOperator(method, path, body, context),
    rate: () => rate,
  };
}

function rateIn(headers: ReadonlyMap<string, string>): Rate | undefined {
  const [limit, remaining] = ["limit", "remaining"].map((name) => Number(headers.get(`x-ratelimit-${name}`)));
  const reset = headers.get("x-ratelimit-reset") ?? "";
  return limit !== undefined && limit > 0 && remaining !== undefined ? { limit, remaining, reset } : undefined;
}
