import { type EngineProcess, startEngine } from "../support/engine-process.js";

export type Role = "api" | "worker" | "all";

/** Processes that share one database. */
export interface Cluster {
  /** Starts one more; its jobs are free again two seconds after its last sign of life. */
  start(role: Role): Promise<EngineProcess>;
  /** Ends all that were started, stopped ones included. */
  close(): Promise<void>;
}

/** Gives back a cluster without processes; those it starts hand mail to `smtp`. */
export function createCluster({ url, smtp }: { url: string; smtp: string }): Cluster {
  const started: Promise<EngineProcess>[] = [];
  return {
    start(role) {
      const args = ["--database-url", url, "--role", role, "--smtp", smtp, "--lease", "2s"];
      const engine = startEngine({
        args: [...args, "--public-url", "http://127.0.0.1:4010"],
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
  const { body } = await engine.operator("GET", "/workspaces");
  return body.data[0].id;
}

/** Makes a live key, without limits unless told; gives its id and itself. */
export async function createKey(
  engine: EngineProcess,
  limits: { rate_limit?: number; email_rate_limit?: number } = {},
): Promise<{ id: string; key: string }> {
  const { body } = await engine.operator("POST", `/workspaces/${await firstWorkspace(engine)}/keys`, {
    name: "a test's",
    type: "production",
    rate_limit: 0,
    email_rate_limit: 0,
    ...limits,
  });
  return body.data;
}
