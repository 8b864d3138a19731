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
  /** Negative: given back. */
  count: number;
  hourly: number | null;
  daily: number | null;
  plan: number | null;
}

interface PendingRequest {
  asked: QuotaRequest;
  resolve: (answer: LimitName | "unknown" | null) => void;
  reject: (error: unknown) => void;
}

/** As many as one statement counts; more wait for the next. */
const most = 500;

const types = ["text", "bigint", "bigint", "bigint", "bigint", "bigint", "bigint", "bigint"];
const count = `SELECT state.answer FROM unnest(${types.map((type, i) => `$${i + 1}::${type}[]`).join(", ")})
    WITH ORDINALITY AS asked (workspace_id, since, at, mails, hourly, daily, plan, month, place)
  CROSS JOIN LATERAL quota_count(workspace_id, since, at, mails, hourly, daily, plan, month) AS state (answer) ORDER BY place`;
const begin = "SELECT quota_begin($1, $2, $3, $4, $5, $6)";

/**
 * Gives quotas that all processes of a database count together. `connections` are theirs alone: a transaction may hold
 * one of the others' while it waits for an answer from here. One statement at a time counts all that was asked meanwhile.
 */
export function createQuotas(connections: Connections): Quotas {
  let waiting: PendingRequest[] = [];
  let running = false;

  async function run(text: string, values: Cell[]): Promise<Cell[][]> {
    try {
      return await runSingle(connections, text, values);
    } catch (error) {
      connections.reportResult(error);
      const trouble = classifyError(error);
      if (trouble === undefined) throw error;
      const what = trouble === "away" ? "is away" : "cannot be used";
      throw new StoreUnavailable(`the database ${what}: ${messageOf(error)}`, { cause: error });
    }
  }

  const ask = (asked: QuotaRequest) =>
    new Promise<LimitName | "unknown" | null>((resolve, reject) => {
      waiting.push({ asked, resolve, reject });
      if (!running) void countAll();
    });

  async function countAll(): Promise<void> {
    running = true;
    while (waiting.length > 0) {
      // What is asked in the same turn goes along.
      await new Promise((resolve) => setImmediate(resolve));
      const taken = waiting.slice(0, most);
      waiting = waiting.slice(most);
      // Locks are taken in one order everywhere, so that no two processes wait for each other. The sort keeps ties as they came.
      taken.sort((a, b) =>
        a.asked.workspace_id < b.asked.workspace_id ? -1 : Number(a.asked.workspace_id > b.asked.workspace_id),
      );
      const column = (field: keyof QuotaRequest) => taken.map(({ asked }) => asked[field]);
      const columns = (["workspace_id", "since", "at", "count", "hourly", "daily", "plan"] as const).map(column);
      try {
        const rows = await run(count, [...columns, taken.map(({ asked }) => monthOf(asked.at))]);
        for (const [index, { resolve }] of taken.entries()) resolve(rows[index]?.[0] as LimitName | "unknown" | null);
      } catch (error) {
        for (const { reject } of taken) reject(error);
      }
    }
    running = false;
  }

  return {
    reserve: ({ now: at, ...wanted }) => ask({ ...wanted, at }),
    async initialize(workspace_id, since, { hits, plan, month }) {
      const column = (field: "at" | "count") => hits.map((hit) => hit[field]);
      await run(begin, [workspace_id, since, plan, month, column("at"), column("count")]);
    },
    async refund({ workspace_id, at, count }) {
      await ask({ workspace_id, since: 0, at, count: -count, hourly: null, daily: null, plan: null });
    },
  };
}
