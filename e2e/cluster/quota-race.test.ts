import { describe, expect } from "vitest";
import { ask } from "../support/ask.js";
import { serverUrl } from "../support/database.js";
import { createKey, createWorkspace } from "./cluster.js";
import { test } from "./cluster-test.js";

describe.skipIf(serverUrl() === undefined)("the limit of a workspace", { timeout: 40_000 }, () => {
  test("is exact for three processes that accept mail at the same time, and released for all of them", async ({
    cluster,
  }) => {
    const engines = await Promise.all([cluster.start("all"), cluster.start("all"), cluster.start("all")]);
    const [first] = engines;
    const workspace_id = await createWorkspace(first, "limited");
    const { key } = await createKey(first, { workspace_id });
    await first.admin("PATCH", `/workspaces/${workspace_id}`, { settings: { hourly_limit: 50, daily_limit: 60 } });

    const send = (index: number, more: Record<string, unknown> = {}) => {
      const { base_url } = (engines[index % 3] ?? first).ready;
      const body = {
        from_email: "hello@example.com",
        to: `reader${index}@example.com`,
        subject: "Hi",
        text: "Hi",
        ...more,
      };
      return ask(`${base_url}/email/send`, { method: "POST", token: key, body });
    };
    const send_at = new Date(Date.now() + 3_600_000).toISOString();
    const scheduled = await send(0, { send_at });
    expect(scheduled.status).toBe(202);

    const answers = await Promise.all(Array.from({ length: 150 }, (_, index) => send(index)));
    const withStatus = (status: number) => answers.filter((answer) => answer.status === status);
    expect(withStatus(200)).toHaveLength(49);
    expect(withStatus(403)).toHaveLength(101);
    for (const { body } of withStatus(403)) expect(body.error.code).toBe("limit_reached");
    const { body } = await first.admin("GET", `/workspaces/${workspace_id}/messages`);
    expect(body.pagination.total).toBe(50);

    const { base_url } = engines[1].ready;
    const id = scheduled.body.data.message_id;
    expect((await ask(`${base_url}/email/${id}`, { method: "DELETE", token: key })).status).toBe(200);
    const more = await Promise.all(Array.from({ length: 9 }, (_, index) => send(index)));
    expect(more.filter(({ status }) => status === 200)).toHaveLength(1);
  });
});
