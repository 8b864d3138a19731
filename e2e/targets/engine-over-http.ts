import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "@posthorn/engine/testing";
import { createMigratedDatabase } from "../support/database.js";
import { startEngine } from "../support/engine-process.js";
import { openMailpit } from "../support/mailpit.js";
import { createNames, serveNames } from "../support/names.js";
import type { Target } from "../target.js";
import { adminApi } from "./admin-api.js";
import { mailpitInbox } from "./mailpit-inbox.js";

/** Starts an engine on the JSON store in a separate process, with its embedded inbox. Its clock runs. */
export async function openEngineOnJson(): Promise<Target> {
  return openEngine(await ownInbox());
}

/** The same on a new database of the test run's PostgreSQL server. */
export async function openEngineOnPostgres(): Promise<Target> {
  const database = await createMigratedDatabase();
  const inbox = await ownInbox();
  return openEngine({ ...inbox, args: [...inbox.args, "--database-url", database.url], release: database.drop });
}

/** The same on the JSON store, delivering to a real Mailpit. */
export async function openEngineWithMailpit(): Promise<Target> {
  const { smtpUrl, url, close } = await openMailpit();
  return openEngine({ args: ["--smtp", smtpUrl], inboxUrl: url, release: close });
}

interface Plan {
  args: readonly string[];
  /** The address of the inbox; by default the one that the engine prints. */
  inboxUrl?: string;
  release?: () => Promise<void>;
}

async function ownInbox(): Promise<{ args: readonly string[] }> {
  return { args: ["--smtp", `smtp://127.0.0.1:${await freePort()}`, "--inbox", "auto"] };
}

async function openEngine({ args, inboxUrl, release = async () => {} }: Plan): Promise<Target> {
  const dataDir = await mkdtemp(join(tmpdir(), "posthorn-e2e-"));
  const names = createNames();
  const dns = await serveNames(names);
  const engine = await startEngine({ args: ["--data-dir", dataDir, "--dns", dns.address, ...args] });
  const { base_url: baseUrl, inbox_url } = engine.ready;
  const inboxAt = inboxUrl ?? inbox_url;
  if (inboxAt === null) throw new Error("the engine started no inbox");
  const readInbox = mailpitInbox(inboxAt);

  const fetch: Target["fetch"] = (request) => globalThis.fetch(request);
  const { admin, settle, addWorkspace, mailOf } = adminApi(baseUrl, engine.operatorToken, fetch);
  return {
    baseUrl,
    fetch,
    admin,
    settle,
    names,
    async workspace(settings) {
      const workspace = await addWorkspace(settings);
      return { ...workspace, inbox: async () => mailOf(workspace.id, await readInbox()) };
    },
    async close() {
      await engine.stop();
      await dns.close();
      await rm(dataDir, { recursive: true });
      await release();
    },
  };
}
