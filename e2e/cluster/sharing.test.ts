import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Answer, ask, type Question } from "../support/ask.js";
import { createDatabase, serverUrl } from "../support/database.js";
import type { EngineProcess } from "../support/engine-process.js";
import { type SmtpSink, startSmtpSink } from "../support/smtp-sink.js";
import { type Cluster, createCluster, createKey, type Role } from "./cluster.js";

const mail = { from_email: "hello@example.com", to: "ada@example.com", subject: "Once", text: "Once" };

const layouts: { name: string; roles: Role[] }[] = [
  { name: "two for the API and one worker", roles: ["api", "api", "worker"] },
  { name: "three with every role", roles: ["all", "all", "all"] },
];

describe.skipIf(serverUrl() === undefined).each(layouts)("three processes over one database: $name", ({ roles }) => {
  let drop = async () => {};
  let cluster: Cluster;
  let sink: SmtpSink;
  /** The processes that serve the API. */
  let api: EngineProcess[] = [];

  beforeAll(async () => {
    const database = await createDatabase();
    drop = database.drop;
    sink = await startSmtpSink();
    cluster = createCluster({ url: database.url, smtp: sink.url });
    const engines = await Promise.all(roles.map((role) => cluster.start(role)));
    api = engines.filter((_, index) => roles[index] !== "worker");
  });
  afterAll(async () => {
    await cluster.close();
    await sink.close();
    await drop();
  });

  const at = (index: number) => api[index % api.length] as EngineProcess;
  const call = (index: number, path: string, question: Question) => ask(`${at(index).ready.base_url}${path}`, question);
  /** Makes concurrent calls, to each process in turn. */
  const race = (count: number, path: string, question: Question) =>
    Promise.all(Array.from({ length: count }, (_, index) => call(index, path, question)));
  const withStatus = (answers: Answer[], status: number) => answers.filter((answer) => answer.status === status);

  it("create one workspace and one set of keys in an empty database", async () => {
    for (const engine of api) {
      const { body } = await engine.admin("GET", "/workspaces");
      expect(body.data).toHaveLength(1);
      const keys = await engine.admin("GET", `/workspaces/${body.data[0].id}/keys`);
      const names = keys.body.data.map(({ name }: { name: string }) => name);
      expect(names.filter((name: string) => name.startsWith("default")).sort()).toEqual([
        "default production",
        "default sandbox",
      ]);
    }
  });

  it("execute a call with one Idempotency-Key once", async () => {
    const { key } = await createKey(at(0));
    const headers = { "Idempotency-Key": "order-1" };
    const once = { ...mail, to: "once@example.com" };
    const answers = await race(30, "/email/send", { method: "POST", token: key, body: once, headers });
    const executed = answers.filter((answer) => answer.headers.get("X-Idempotency-Status") === "new");
    expect(executed).toHaveLength(1);
    for (const answer of answers) {
      if (answer.status === 409) {
        expect(answer.body.error.code).toBe("conflict");
        continue;
      }
      expect(answer.status).toBe(200);
      expect(answer.body).toEqual(executed[0]?.body);
      if (answer !== executed[0]) expect(answer.headers.get("X-Idempotency-Status")).toBe("cached");
    }
    const id = executed[0]?.body.data.results[0].message_id;
    for (const index of [0, 1, 2]) {
      const other = { ...once, subject: "Other" };
      const rejected = await call(index, "/email/send", { method: "POST", token: key, body: other, headers });
      expect(rejected).toMatchObject({ status: 409, body: { error: { code: "idempotency_conflict" } } });
    }
    await expect
      .poll(async () => (await at(0).admin("GET", `/messages/${id}`)).body.data.status, { timeout: 10_000 })
      .toBe("delivered");
    expect(sink.mails.filter(({ to }) => to === once.to).map(({ messageId }) => messageId)).toEqual([id]);
  });

  it("admit exactly as many calls in a minute as the key's limit", async () => {
    const { key } = await createKey(at(0), { rate_limit: 10 });
    const answers = await race(40, "/contacts", { token: key });
    expect(withStatus(answers, 200)).toHaveLength(10);
    const rejected = withStatus(answers, 429);
    expect(rejected).toHaveLength(30);
    for (const { body, headers } of rejected) {
      expect(body.error.code).toBe("rate_limited");
      expect(Number(headers.get("Retry-After"))).toBeGreaterThanOrEqual(1);
    }
  });

  it("create one contact of an address", async () => {
    const { key } = await createKey(at(0));
    const answers = await race(30, "/contacts", { method: "POST", token: key, body: { email: "grace@example.com" } });
    expect(withStatus(answers, 201)).toHaveLength(1);
    const rejected = withStatus(answers, 409);
    expect(rejected).toHaveLength(29);
    for (const { body } of rejected) expect(body.error.code).toBe("duplicate");
    const { body } = await call(1, "/contacts", { token: key });
    expect(body.data.filter(({ email }: { email: string }) => email === "grace@example.com")).toHaveLength(1);
  });

  it("reject a key everywhere once it is revoked anywhere", async () => {
    const { id, key } = await createKey(at(0));
    for (const answer of await race(api.length, "/contacts", { token: key })) expect(answer.status).toBe(200);
    expect((await at(0).admin("DELETE", `/keys/${id}`)).status).toBeLessThan(300);
    for (const answer of await race(api.length, "/contacts", { token: key })) expect(answer.status).toBe(401);
  });

  it("follow a clock that one of them moves", async () => {
    const { body } = await at(0).admin("POST", "/clock", { advance: "3d" });
    for (const engine of api) {
      await expect
        .poll(async () => (await engine.admin("GET", "/clock")).body.data, { timeout: 5_000 })
        .toEqual({ mode: "manual", now: body.data.now });
    }
    const { key } = await createKey(at(1));
    const sent = await call(1, "/email/send", { method: "POST", token: key, body: mail });
    const path = `/messages/${sent.body.data.results[0].message_id}`;
    await expect
      .poll(async () => (await at(0).admin("GET", path)).body.data, { timeout: 10_000 })
      .toMatchObject({ status: "delivered" });
    // The process that delivered the mail uses that clock, too.
    const { data } = (await at(0).admin("GET", path)).body;
    expect(data.events.length).toBeGreaterThan(0);
    for (const { timestamp } of data.events) expect(timestamp).toBe(body.data.now);
  });
});
