import { type EngineProcess, startEngine } from "../support/engine-process.js";

export type Role = "api" | "worker" | "all";

/** Processes that share one database. */
export interface Cluster {
  /** Starts one more. */
  start(role: Role): Promise<EngineProcess>;
  /** Ends all that were started, stopped ones included. */
  close(): Promise<void>;
}

/** What a test says of its processes when it does not want to wait for a lease: jobs are free again two seconds after the last sign of life. */
export const shortLease: readonly string[] = ["--lease", "2s"];

/** Gives back a cluster without processes; those it starts hand mail to `smtp` and are told `flags` besides. */
export function createCluster({
  url,
  smtp,
  flags = shortLease,
}: {
  url: string;
  smtp: string;
  flags?: readonly string[];
}): Cluster {
  const started: Promise<EngineProcess>[] = [];
  return {
    start(role) {
      const args = ["--database-url", url, "--role", role, "--smtp", smtp, "--public-url", "http://127.0.0.1:4010"];
      const engine = startEngine({
        args: [...args, ...flags],
        env: { POSTHORN_SECRET: "a secret of a test, 32 characters" },
      });
      started.push(engine);
      return engine;
    },
    async close() {
      for (const outcome of await Promise.allSettled(started)) {
        if (outcome.status === "rejected") continue;
        outcome.value.signal("SIGKILL");
        await outcome.value.ended;
      }
    },
  };
}

/** The id of the workspace a database begins with. */
export async function firstWorkspace(engine: EngineProcess): Promise<string> {
  const { body } = await engine.admin("GET", "/workspaces?limit=1000");
  return body.data.at(-1).id;
}

/** Makes one more workspace; gives its id. */
export async function createWorkspace(engine: EngineProcess, name: string): Promise<string> {
  const settings = { from_email: "hello@example.com" };
  const { body } = await engine.admin("POST", "/workspaces", { name, settings });
  return body.data.id;
}

/** Makes a live key, without limits and of the first workspace unless told; gives its id and itself. */
export async function createKey(
  engine: EngineProcess,
  wishes: { rate_limit?: number; email_rate_limit?: number; workspace_id?: string } = {},
): Promise<{ id: string; key: string }> {
  const { workspace_id = await firstWorkspace(engine), ...limits } = wishes;
  const { body } = await engine.admin("POST", `/workspaces/${workspace_id}/keys`, {
    name: "a test's",
    type: "production",
    rate_limit: 0,
    email_rate_limit: 0,
    ...limits,
  });
  return body.data;
}
