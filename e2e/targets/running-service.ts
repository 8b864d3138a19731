import { expect } from "vitest";
import { createNames } from "../support/names.js";
import type { Target } from "../target.js";
import { adminApi } from "./admin-api.js";
import { mailpitInbox } from "./mailpit-inbox.js";

/**
 * Returns the service that POSTHORN_TARGET_URL names, with the operator token POSTHORN_TARGET_TOKEN and the Mailpit
 * POSTHORN_TARGET_INBOX. It asks its own DNS, so that journeys with domains do not fit it, nor do those that move the clock.
 */
export async function openRunningService(): Promise<Target> {
  const { POSTHORN_TARGET_URL: baseUrl = "", POSTHORN_TARGET_TOKEN: token = "" } = process.env;
  const readInbox = mailpitInbox(process.env.POSTHORN_TARGET_INBOX ?? "");
  const fetch: Target["fetch"] = (request) => globalThis.fetch(request);
  const { admin, addWorkspace, mailOf } = adminApi(baseUrl, token, fetch);
  const made: string[] = [];

  /** Returns how many messages wait, of the workspaces that were made here. */
  async function waiting(): Promise<number> {
    const counts = made.map(
      async (id) => (await admin("GET", `/workspaces/${id}/messages?status=queued&limit=1`)).body,
    );
    return (await Promise.all(counts)).reduce((sum, { pagination }) => sum + pagination.total, 0);
  }

  return {
    baseUrl,
    fetch,
    admin,
    names: createNames(),
    // Another process may run the jobs, so this one cannot say when it has run them.
    settle: () => expect.poll(waiting, { timeout: 15_000 }).toBe(0) as Promise<void>,
    async workspace(settings) {
      const workspace = await addWorkspace(settings);
      made.push(workspace.id);
      return { ...workspace, inbox: async () => mailOf(workspace.id, await readInbox()) };
    },
    close: async () => {},
  };
}
