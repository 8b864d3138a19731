import { describe, expect } from "vitest";
import { clientOf, firstWorkspace, test } from "../process/engine-test.js";
import type { EngineProcess } from "../support/engine-process.js";
import type { SmtpSink } from "../support/smtp-sink.js";
import { watchEngine } from "./watch-engine.js";

const html = '<body><p>Hello</p><a href="https://example.com/one">One</a></body>';

/** Sends a tracked mail and returns the paths of its image and links. */
async function mailed(
  engine: EngineProcess,
  sink: SmtpSink,
): Promise<Record<"open" | "click" | "unsubscribe", string>> {
  const client = await clientOf(engine);
  await client.emails.send({ to: "ada@example.com", from_email: "a@example.com", subject: "News", html });
  await engine.admin("POST", "/settle", {});
  const [, encoded = ""] =
    /^Content-Type: text\/html[\s\S]*?\r\n\r\n([A-Za-z0-9+/=\r\n]+)/m.exec(sink.mails[0]?.raw ?? "") ?? [];
  const taken = Buffer.from(encoded, "base64").toString("utf8");
  const path = (kind: string) => {
    const [, found] = new RegExp(`"https?://[^/"]+(/${kind}/[^"]+)"`).exec(taken) ?? [];
    if (found === undefined) throw new Error(`the mail has no link of the kind ${kind}: ${taken}`);
    return found;
  };
  return { open: path("o"), click: path("c"), unsubscribe: path("u") };
}

async function eventsOf(engine: EngineProcess, type: string): Promise<number> {
  const workspace = await firstWorkspace(engine);
  let count = 0;
  for (let offset = 0; ; offset += 1000) {
    const { body } = await engine.admin(
      "GET",
      `/workspaces/${workspace}/events?type=${type}&limit=1000&offset=${offset}`,
    );
    count += body.data.length;
    if (body.data.length < 1000) return count;
  }
}

/** Requests one path `count` times over 50 connections and counts the answers by status. */
async function load(engine: EngineProcess, path: string, times: number, method = "GET"): Promise<Map<number, number>> {
  const { origin } = new URL(engine.ready.base_url);
  const statuses = new Map<number, number>();
  let left = times;
  const visit = async () => {
    while (left-- > 0) {
      const response = await fetch(`${origin}${path}`, { method, redirect: "manual" });
      await response.arrayBuffer();
      statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: 50 }, visit));
  return statuses;
}

describe("10,000 visits", { timeout: 120_000 }, () => {
  test.for([
    ["open", "email.opened", 200],
    ["click", "email.clicked", 302],
  ] as const)(
    "of one %s are all answered, and at most a tenth is recorded",
    async ([kind, type, status], { serve, sink }) => {
      const engine = await serve();
      const paths = await mailed(engine, sink);
      const cost = await watchEngine(engine, () => load(engine, paths[kind], 10_000));
      expect([...cost.result]).toEqual([[status, 10_000]]);
      expect(cost.healthFailures).toBe(0);
      const kept = await eventsOf(engine, type);
      expect(kept).toBeGreaterThan(0);
      expect(kept).toBeLessThanOrEqual(1000);
      const { stderr } = await engine.stop();
      const lines = stderr.split("\n").filter((line) => line.includes("load is shed: visits of recipients' pages"));
      expect(lines.length).toBeGreaterThanOrEqual(1);
      expect(lines.length).toBeLessThanOrEqual(20);
    },
  );
});

describe("an unsubscribe link", { timeout: 60_000 }, () => {
  test("still unsubscribes when its page was requested too often", async ({ serve, sink }) => {
    const engine = await serve();
    const { unsubscribe } = await mailed(engine, sink);
    const looks = await load(engine, unsubscribe, 600);
    expect([...looks.keys()].sort()).toEqual([200, 429]);
    const { origin } = new URL(engine.ready.base_url);
    expect((await fetch(`${origin}${unsubscribe}`)).headers.get("retry-after")).toMatch(/^\d+$/);
    expect([...(await load(engine, unsubscribe, 500, "POST"))]).toEqual([[200, 500]]);
    const client = await clientOf(engine);
    const { data } = await client.suppressions.list();
    expect(data).toMatchObject([{ email: "ada@example.com", reason: "unsubscribe" }]);
  });
});
