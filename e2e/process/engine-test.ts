import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Posthorn } from "@posthorn/sdk";
import { test as base } from "vitest";
import { type EngineProcess, type EngineStart, startEngine } from "../support/engine-process.js";
import { type SmtpSink, startSmtpSink } from "../support/smtp-sink.js";

/** The fixtures of a test of whole processes, which are removed when the test ends. */
interface Bench {
  /** An empty directory. */
  directory: string;
  /** A data directory that does not exist yet. */
  dataDir: string;
  sink: SmtpSink;
  /** Starts an engine on the data directory that sends its mail to the sink. */
  serve(start?: EngineStart): Promise<EngineProcess>;
}

/** A test of whole processes. */
export const test = base.extend<Bench>({
  directory: async ({ task }, use) => {
    const directory = await mkdtemp(join(tmpdir(), `posthorn-${task.id}-`));
    await use(directory);
    await rm(directory, { recursive: true });
  },
  dataDir: async ({ directory }, use) => use(join(directory, "data")),
  sink: async ({ task: _task }, use) => {
    const sink = await startSmtpSink();
    await use(sink);
    await sink.close();
  },
  serve: async ({ dataDir, sink }, use) => {
    const started: EngineProcess[] = [];
    await use(async ({ args = [], ...start } = {}) => {
      const engine = await startEngine({ ...start, args: ["--data-dir", dataDir, "--smtp", sink.url, ...args] });
      started.push(engine);
      return engine;
    });
    for (const engine of started) {
      engine.signal("SIGKILL");
      await engine.ended;
    }
  },
});

/** Returns a client of an engine with a new key without limits, in the first workspace. */
export async function clientOf(engine: EngineProcess): Promise<Posthorn> {
  const workspace_id = await firstWorkspace(engine);
  const wanted = { name: "a test's", type: "production", rate_limit: 0, email_rate_limit: 0 };
  const { body } = await engine.admin("POST", `/workspaces/${workspace_id}/keys`, wanted);
  return new Posthorn({ apiKey: body.data.key, baseUrl: engine.ready.base_url, maxRetries: 0 });
}

/** Returns the id of an engine's first workspace. */
export async function firstWorkspace(engine: EngineProcess): Promise<string> {
  const { body } = await engine.admin("GET", "/workspaces");
  return body.data[0].id;
}
