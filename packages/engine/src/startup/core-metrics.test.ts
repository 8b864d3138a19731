import { describe, expect, it } from "vitest";
import { scriptedMailer } from "../delivery/testing/scripted-mailer.js";
import { withTimeout } from "../platform/clock.js";
import { seededRandom } from "../platform/random.js";
import type { JournalFile } from "../store/json/journal-fs.js";
import { openJsonStore } from "../store/json/json-store.js";
import { SimulatedDisk } from "../store/testing/simulated-disk.js";
import { beginning, type CoreFixture, openCore } from "../testing/core-fixture.js";
import { type ReadMetrics, readMetrics } from "../testing/read-metrics.js";
import { createScriptedOutbound } from "../testing/scripted-outbound.js";

async function metricsOf({ admin }: CoreFixture): Promise<ReadMetrics> {
  const { status, headers, text } = await admin("GET /metrics");
  expect([status, headers["Content-Type"]]).toEqual([200, "text/plain; version=0.0.4; charset=utf-8"]);
  return readMetrics(text);
}

/** Returns the samples of a metric that are not 0, by their labels. */
function countsOf(samples: ReadMetrics, name: string): Record<string, number> {
  const own = [...samples].filter(([key, value]) => key.startsWith(`${name}{`) && value !== 0);
  return Object.fromEntries(own.map(([key, value]) => [key.slice(name.length), value]));
}

const mail = { subject: "Hi", text: "Hi" };
const refused = {
  result: "permanent",
  response: "550 5.1.1 no such user",
  code: 550,
  enhanced: "5.1.1",
  retry: false,
  counted: true,
  min_delay: 0,
  max_retries: 0,
  bounce_type: "permanent",
  sub_type: "unknown_user",
  suppress: "yes",
} as const;

describe("the metrics of a core", () => {
  it("count calls, messages, deliveries and jobs exactly", async () => {
    const accepted = { result: "accepted", response: "250 ok" } as const;
    const outbound = createScriptedOutbound(({ url }) => ({ status_code: url.includes("bad") ? 500 : 200 }));
    const fixture = await openCore({ mailer: scriptedMailer(accepted, accepted, refused), outbound });
    const { call, core } = fixture;
    for (const targetUrl of ["https://example.com/good", "https://example.com/bad"]) {
      await call("POST /webhooks/triggers", { body: { targetUrl, event: "email.sent" } });
    }
    for (const to of ["a@example.com", "b@example.com", "c@example.com"]) {
      await call("POST /email/send", { body: { to, ...mail } });
    }
    await call("POST /email/send", { body: { to: "d@example.com" } });
    await call("GET /nowhere/d@example.com");
    await core.runDueJobs();
    const samples = await metricsOf(fixture);
    expect(countsOf(samples, "posthorn_http_requests_total")).toMatchObject({
      '{operation="emails.send",status="200"}': 3,
      '{operation="emails.send",status="400"}': 1,
      '{operation="unmatched",status="404"}': 1,
      '{operation="webhooks.create",status="201"}': 2,
    });
    expect(samples.get('posthorn_http_request_duration_seconds_count{operation="emails.send"}')).toBe(4);
    expect(countsOf(samples, "posthorn_messages_total")).toEqual({
      '{outcome="accepted"}': 3,
      '{outcome="sent"}': 2,
      '{outcome="delivered"}': 2,
      '{outcome="bounced"}': 1,
    });
    expect(countsOf(samples, "posthorn_deliveries_total")).toEqual({
      '{outcome="delivered"}': 2,
      '{outcome="retried"}': 2,
    });
    expect(countsOf(samples, "posthorn_jobs_total")).toEqual({
      '{kind="deliver-email",result="completed"}': 3,
      '{kind="deliver-webhook",result="completed"}': 2,
      '{kind="deliver-webhook",result="retried"}': 2,
    });
    expect(samples.get("posthorn_smtp_delivery_duration_seconds_count")).toBe(3);
    expect(samples.get("posthorn_store_available")).toBe(1);
  });

  it("show how many jobs are due, and for how long the first of them is", async () => {
    const fixture = await openCore();
    for (let n = 0; n < 3; n += 1) {
      await fixture.call("POST /email/send", { body: { to: `a${n}@example.com`, ...mail } });
      fixture.pass(10_000);
    }
    const before = await metricsOf(fixture);
    expect([before.get("posthorn_jobs_due"), before.get("posthorn_jobs_oldest_due_seconds")]).toEqual([3, 30]);
    await fixture.core.runDueJobs();
    const after = await metricsOf(fixture);
    expect([after.get("posthorn_jobs_due"), after.get("posthorn_jobs_oldest_due_seconds")]).toEqual([0, 0]);
  });

  it("count refusals by the kind of limit, and nothing of a call that failed", async () => {
    const fixture = await openCore({ settings: { requestLimit: 2 }, workspace: { hourly_limit: 1 } });
    const { call } = fixture;
    const send = (to: string) => call("POST /email/send", { body: { to, ...mail } });
    expect((await send("a@example.com")).status).toBe(200);
    expect((await send("b@example.com")).body.error.code).toBe("limit_reached");
    expect((await send("c@example.com")).body.error.code).toBe("rate_limited");
    const samples = await metricsOf(fixture);
    expect(countsOf(samples, "posthorn_limit_refusals_total")).toEqual({
      '{limit="workspace"}': 1,
      '{limit="key"}': 1,
    });
    expect(countsOf(samples, "posthorn_messages_total")).toEqual({ '{outcome="accepted"}': 1 });
  });

  it("have no label from a tenant's data", async () => {
    const fixture = await openCore();
    const { call, page, core, workspace_id, liveKey } = fixture;
    await call("POST /contacts", { body: { email: "zuzu@example.com" } });
    await call("POST /email/send", { body: { to: "zuzu@example.com", ...mail } });
    await core.runDueJobs();
    for (const path of ["/u/zuzu@example.com", "/c/hidden-path", "/zuzu@example.com", "/_posthorn/zuzu@example.com"]) {
      await page(`GET ${path}`);
    }
    await page("ZUZU /v1/contacts");
    const { text } = await fixture.admin("GET /metrics");
    for (const secret of ["zuzu", "ZUZU", "hidden-path", workspace_id, liveKey.slice(-8)]) {
      expect(text.replaceAll(/^# .*$/gm, ""), secret).not.toContain(secret);
    }
  });

  it("are for the operator, and a process that only runs jobs has them, too", async () => {
    const fixture = await openCore({ settings: { serves: "health" } });
    expect((await metricsOf(fixture)).get("posthorn_jobs_due")).toBe(0);
    const { page, admin } = fixture;
    expect((await page("GET /_posthorn/metrics")).status).toBe(401);
    expect((await admin("POST /metrics")).status).toBe(405);
    expect((await admin("GET /workspaces")).status).toBe(404);
  });

  it("show a disk that has become slow by the time of a commit, and that it is fast again", async () => {
    const disk = new SlowDisk();
    const random = seededRandom("disk");
    const newId = () => Buffer.from(random.bytes(8)).toString("hex");
    const store = await openJsonStore({ dir: "/data", fs: disk, now: () => beginning, newId, freeSpaceFloor: 0 });
    const fixture = await openCore({ store });
    let before = { sum: 0, count: 0 };
    /** Returns how long (s) the commits of two calls took on average. */
    const commitTime = async () => {
      for (const to of ["a@example.com", "b@example.com"]) {
        expect((await fixture.call("POST /email/send", { body: { to, ...mail } })).status).toBe(200);
      }
      const samples = await metricsOf(fixture);
      const of = (part: string) => samples.get(`posthorn_store_commit_duration_seconds_${part}`) ?? 0;
      const now = { sum: of("sum"), count: of("count") };
      const average = (now.sum - before.sum) / (now.count - before.count);
      before = now;
      return average;
    };
    await commitTime();
    disk.delay = 100;
    expect(await commitTime()).toBeGreaterThan(0.09);
    disk.delay = 0;
    expect(await commitTime()).toBeLessThan(0.09);
    await fixture.core.stop();
    await store.close();
  });
});

/** A disk on which a sync may take long. */
class SlowDisk extends SimulatedDisk {
  /** How long, in ms. */
  delay = 0;

  override async create(path: string): Promise<JournalFile> {
    return this.#slowed(await super.create(path));
  }

  override async open(path: string): Promise<JournalFile> {
    return this.#slowed(await super.open(path));
  }

  #slowed(file: JournalFile): JournalFile {
    const { sync } = file;
    file.sync = async () => {
      if (this.delay > 0) await withTimeout(this.delay, new Promise(() => {}));
      await sync();
    };
    return file;
  }
}
