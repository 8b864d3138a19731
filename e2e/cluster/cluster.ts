import { type EngineProcess, startEngine } from "../support/engine-process.js";

export type Role = "api" | "worker" | "all";

/** Processes that share one database. */
export interface Cluster {
  /** Starts another process. */
  start(role: Role): Promise<EngineProcess>;
  /** Kills all processes, suspended ones included. */
  close(): Promise<void>;
}

/** A lease that expires two seconds after the last heartbeat, for tests that wait for it. */
export const shortLease: readonly string[] = ["--lease", "2s"];

/** Returns a cluster without processes. They will send mail to `smtp`, and get `flags` in addition to their own. */
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

/** Returns the id of the workspace that a new database has. */
export async function firstWorkspace(engine: EngineProcess): Promise<string> {
  const { body } = await engine.admin("GET", "/workspaces?limit=1000");
  return body.data.at(-1).id;
}

/** Creates a workspace and returns its id. */
export async function createWorkspace(engine: EngineProcess, name: string): Promise<string> {
  const settings = { from_email: "hello@example.com" };
  const { body } = await engine.admin("POST", "/workspaces", { name, settings });
  return body.data.id;
}

/** Creates a live key and returns it with its id. By default it has no limits and belongs to the first workspace. */
export async function createKey(
  engine: EngineProcess,
  options: { rate_limit?: number; email_rate_limit?: number; workspace_id?: string } = {},
): Promise<{ id: string; key: string }> {
  const { workspace_id = await firstWorkspace(engine), ...limits } = options;
  const { body } = await engine.admin("POST", `/workspaces/${workspace_id}/keys`, {
    name: "test",
    type: "production",
    rate_limit: 0,
    email_rate_limit: 0,
    ...limits,
  });
  return body.data;
}
