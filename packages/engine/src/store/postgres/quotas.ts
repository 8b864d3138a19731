import { yieldToEventLoop } from "../../platform/event-loop.js";
import { monthOf, type Quotas } from "../quotas.js";
import { type LimitName, StoreUnavailable } from "../store.js";
import { classifyError, messageOf } from "./classify-error.js";
import type { Connections } from "./connections.js";
import { runSingle } from "./single-statement.js";
import type { Cell } from "./transaction.js";

interface QuotaRequest {
  workspace_id: string;
  since: number;
  at: number;
  /** Negative for a refund. */
  count: number;
  hourly: number | null;
  daily: number | null;
  plan: number | null;
}

interface PendingRequest {
  request: QuotaRequest;
  resolve: (exceeded: LimitName | "unknown" | null) => void;
  reject: (error: unknown) => void;
}

/** The maximum of requests that one statement counts. */
const maxBatchSize = 500;

const types = ["text", "bigint", "bigint", "bigint", "bigint", "bigint", "bigint", "bigint"];
const countSql = `SELECT state.exceeded FROM unnest(${types.map((type, i) => `$${i + 1}::${type}[]`).join(", ")})
    WITH ORDINALITY AS request (workspace_id, since, at, mails, hourly, daily, plan, month, position)
  CROSS JOIN LATERAL quota_count(workspace_id, since, at, mails, hourly, daily, plan, month) AS state (exceeded) ORDER BY position`;
const initializeSql = "SELECT quota_begin($1, $2, $3, $4, $5, $6)";

/**
 * Returns quotas that all processes of a database share. `connections` serve no transaction: one may hold a connection of another
 * pool while it waits for a quota. One statement runs at a time; requests that arrive meanwhile are counted by the next.
 */
export function createQuotas(connections: Connections): Quotas {
  let waiting: PendingRequest[] = [];
  let running = false;

  async function run(text: string, values: Cell[]): Promise<Cell[][]> {
    try {
      return await runSingle(connections, text, values);
    } catch (error) {
      connections.reportResult(error);
      const kind = classifyError(error);
      if (kind === undefined) throw error;
      const what = kind === "unavailable" ? "is away" : "cannot be used";
      throw new StoreUnavailable(`the database ${what}: ${messageOf(error)}`, { cause: error });
    }
  }

  const submit = (request: QuotaRequest) =>
    new Promise<LimitName | "unknown" | null>((resolve, reject) => {
      waiting.push({ request, resolve, reject });
      if (!running) void countAll();
    });

  async function countAll(): Promise<void> {
    running = true;
    while (waiting.length > 0) {
      // Requests of the same tick join the batch.
      await yieldToEventLoop();
      const batch = waiting.slice(0, maxBatchSize);
      waiting = waiting.slice(maxBatchSize);
      // Every process locks workspaces in this order, so that none deadlock. The sort is stable: requests of a workspace keep theirs.
      batch.sort(({ request: a }, { request: b }) =>
        a.workspace_id < b.workspace_id ? -1 : Number(a.workspace_id > b.workspace_id),
      );
      const column = (field: keyof QuotaRequest) => batch.map(({ request }) => request[field]);
      const columns = (["workspace_id", "since", "at", "count", "hourly", "daily", "plan"] as const).map(column);
      try {
        const rows = await run(countSql, [...columns, batch.map(({ request }) => monthOf(request.at))]);
        for (const [index, { resolve }] of batch.entries()) resolve(rows[index]?.[0] as LimitName | "unknown" | null);
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    running = false;
  }

  return {
    reserve: ({ now: at, ...wanted }) => submit({ ...wanted, at }),
    async initialize(workspace_id, since, { hits, plan, month }) {
      const column = (field: "at" | "count") => hits.map((hit) => hit[field]);
      await run(initializeSql, [workspace_id, since, plan, month, column("at"), column("count")]);
    },
    async refund({ workspace_id, at, count }) {
      await submit({ workspace_id, since: 0, at, count: -count, hourly: null, daily: null, plan: null });
    },
  };
}
