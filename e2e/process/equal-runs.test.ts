import { describe, expect } from "vitest";
import type { EngineProcess } from "../support/engine-process.js";
import { openHookReceiver } from "../support/hook-receiver.js";
import { startSmtpSink } from "../support/smtp-sink.js";
import { clientOf, firstWorkspace, test } from "./engine-test.js";

const start = "2040-01-01T00:00:00.000Z";

describe("an engine with a frozen clock", () => {
  test("produces the same mails, webhooks and events in equal runs, with a receiver that fails", {
    timeout: 90_000,
  }, async ({ serve, directory, onTestFinished }) => {
    const run = async (name: string): Promise<Record<"mails" | "posts" | "events", string[]>> => {
      // Both answer after random delays, which must not affect the run.
      const anyTime = () => new Promise<void>((resolve) => setTimeout(resolve, Math.random() * 10));
      const relay = await startSmtpSink({ beforeAnswer: anyTime });
      const receiver = await openHookReceiver();
      onTestFinished(async () => {
        await relay.close();
        await receiver.close();
      });
      receiver.answer = async ({ path }) => {
        await anyTime();
        return { status: path === "/failing" ? 500 : 204 };
      };
      const flags = ["--data-dir", `${directory}/${name}`, "--smtp", relay.url, "--clock", `manual=${start}`];
      const engine: EngineProcess = await serve({ args: flags });
      const posthorn = await clientOf(engine);
      for (const path of ["/one", "/failing", "/two"]) {
        await posthorn.webhooks.create({ targetUrl: `${receiver.url}${path}`, event: "contact.created" });
        await posthorn.webhooks.create({ targetUrl: `${receiver.url}${path}`, event: "email.sent" });
      }
      for (let i = 0; i < 3; i += 1) await posthorn.contacts.create({ email: `reader-${i}@example.com` });
      const to = [...Array.from({ length: 6 }, (_, i) => `reader-${i}@example.com`), "deferred@simulator.test"];
      await posthorn.emails.send({ from_email: "hello@example.com", subject: "Hi", text: "Hi", to });
      await engine.admin("POST", "/settle");
      await engine.admin("POST", "/clock", { advance: "10m" });
      const workspace = `/workspaces/${await firstWorkspace(engine)}`;
      const { body } = await engine.admin("GET", `${workspace}/events?limit=1000`);
      await engine.stop();
      return {
        mails: relay.mails.map((mail) => mail.to),
        posts: receiver.received.map((it) => {
          const { event, timestamp, data } = JSON.parse(it.body);
          const signed = /t=(\d+)/.exec(String(it.headers["x-service-signature"]))?.[1];
          return `${signed} ${it.path} ${event} ${timestamp} ${data.to ?? data.email}`;
        }),
        events: body.data.map(
          ({ type, timestamp, data }: { type: string; timestamp: string; data: { to?: string; email?: string } }) =>
            `${timestamp} ${type} ${data.to ?? data.email}`,
        ),
      };
    };
    const first = await run("first");
    expect(first.mails).toEqual(Array.from({ length: 6 }, (_, i) => `reader-${i}@example.com`));
    expect(first.posts.filter((post) => post.includes("/failing")).length).toBeGreaterThan(18);
    expect(await run("second")).toEqual(first);
  });
});
