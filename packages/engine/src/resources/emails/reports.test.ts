import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { classify } from "../../delivery/classify.js";
import type { Mailer, Outcome } from "../../delivery/mailer.js";
import { failedRecipient } from "../../delivery/reports/read-delivery-status.js";
import type { Report } from "../../delivery/reports/report.js";
import { createMemoryStore } from "../../store/memory/memory-store.js";
import { openPostgresStore } from "../../store/postgres/postgres-store.js";
import type { Store } from "../../store/store.js";
import { createTestDatabase, testServerUrl } from "../../store/testing/test-postgres.js";
import { openCore } from "../../testing/core-fixture.js";
import { applyReport } from "./reports.js";

const bounced: Report = {
  kind: "delivery",
  recipients: [failedRecipient("ada@example.com", "5.1.1", "550 5.1.1 no such user")],
};
const delivered: Report = {
  kind: "delivery",
  recipients: [
    { address: "ada@example.com", action: "delivered", failure: null, response: "250 ok", remoteHost: null },
  ],
};
const complained: Report = { kind: "complaint", feedback_type: "abuse", returned: "" };

const accepted: Outcome = { result: "accepted", response: "250 2.0.0 ok" };
const rejected = classify({ stage: "rcpt", reply: "550 5.1.1 who?", message: "" });
const unsendable: Outcome = { ...rejected, result: "failed", response: "a key that cannot sign" };
const undetermined = classify({ stage: "dot", reply: null, message: "the connection broke" });

/** The stores of two processes over the same rows; on memory, one store twice. */
interface Stores {
  first: Store;
  second: Store;
  close(): Promise<void>;
}

async function openMemory(): Promise<Stores> {
  const store = createMemoryStore();
  return { first: store, second: store, close: () => store.close() };
}

async function openPostgres(): Promise<Stores> {
  const { url, drop } = await createTestDatabase(testServerUrl() ?? "", `posthorn_reports_${process.pid}`);
  const [first, second] = [await openPostgresStore({ url }), await openPostgresStore({ url })];
  return {
    first,
    second,
    async close() {
      await Promise.all([first.close(), second.close()]);
      await drop();
    },
  };
}

const kinds = [
  { kind: "memory", open: openMemory, isHere: true },
  { kind: "PostgreSQL", open: openPostgres, isHere: testServerUrl() !== undefined },
];

describe.each(kinds.filter(({ isHere }) => isHere))("reports on $kind", ({ open }) => {
  let stores: Stores;
  beforeEach(async () => {
    stores = await open();
  });
  afterEach(() => stores.close());

  /** A core with a relay whose answers the test sets, and reports that reach either process. */
  async function reporting(relay: (attempt: number, message_id: string) => Promise<Outcome> | Outcome) {
    let attempts = 0;
    const mailer: Mailer = {
      kind: "capture",
      deliver: async ({ messageId }) => relay(++attempts, messageId),
      close: async () => {},
    };
    const limits = { requestLimit: 0, emailLimit: 0 };
    const fixture = await openCore({
      store: stores.first,
      mailer,
      settings: { ...limits, deliveredOn: "report" },
    });
    const { call, core, workspace_id } = fixture;
    return {
      ...fixture,
      async send(to = "ada@example.com"): Promise<string> {
        const { body } = await call("POST /email/send", { body: { to, subject: "Hi", text: "Hi" } });
        await core.runDueJobs();
        return body.data.results[0].message_id;
      },
      report: (message_id: string, what: Report, store = stores.second) =>
        store.transaction({ workspace: workspace_id }, async (tx) => {
          const message = await tx.messages.get(message_id);
          if (message !== undefined) await applyReport(core.ctx, tx, message, what);
        }),
      row: async (id: string) => (await fixture.admin(`GET /messages/${id}`)).body.data,
      async eventTypes(id: string): Promise<string[]> {
        const { events } = (await fixture.admin(`GET /messages/${id}`)).body.data;
        return events.map(({ type }: { type: string }) => type).sort();
      },
      bounces: async () => (await call("GET /bounces")).body.pagination.total as number,
    };
  }
  type Reporting = Awaited<ReturnType<typeof reporting>>;

  /** The same report four times to each process at the same moment. */
  const eightTimes = ({ report }: Reporting, id: string, what: Report) =>
    Promise.all(Array.from({ length: 8 }, (_, i) => report(id, what, i % 2 ? stores.first : stores.second)));

  it("count once when the same report comes several times at the same moment", async () => {
    const posthorn = await reporting(() => accepted);
    const ids = [await posthorn.send(), await posthorn.send("grace@example.com")];
    for (const id of ids) {
      await eightTimes(posthorn, id, delivered);
      expect(await posthorn.eventTypes(id)).toEqual(["email.delivered", "email.sent"]);
      await eightTimes(posthorn, id, bounced);
      expect(await posthorn.eventTypes(id)).toEqual(["email.bounced", "email.delivered", "email.sent"]);
      // The address is suppressed by now, so that only the complaint itself is written.
      await eightTimes(posthorn, id, complained);
      expect((await posthorn.eventTypes(id)).filter((type) => type === "email.complained")).toEqual([
        "email.complained",
      ]);
    }
    expect(await posthorn.bounces()).toBe(2);
    expect((await posthorn.call("GET /suppressions")).body.pagination.total).toBe(2);
  });

  it("are recorded when they come between a relay's 250 and the commit of the attempt, or at the same time", async () => {
    const running: Promise<void>[] = [];
    const posthorn: Reporting = await reporting(async (attempt, message_id) => {
      const reports = [posthorn.report(message_id, delivered), posthorn.report(message_id, bounced)];
      if (attempt === 1) await Promise.all(reports);
      else running.push(...reports.splice(0));
      return accepted;
    });
    for (const to of ["ada@example.com", "grace@example.com", "edsger@example.com"]) {
      const id = await posthorn.send(to);
      await Promise.all(running.splice(0));
      expect(await posthorn.row(id)).toMatchObject({ status: "bounced", attempts: 1, bounce_type: "permanent" });
      expect(await posthorn.eventTypes(id)).toContain("email.bounced");
      expect((await posthorn.eventTypes(id)).filter((type) => type === "email.sent")).toEqual(["email.sent"]);
      expect(new Set(await posthorn.eventTypes(id)).size).toBe((await posthorn.eventTypes(id)).length);
    }
    expect(await posthorn.bounces()).toBe(3);
  });

  it("of a bounce are not recorded again by a rejected attempt", async () => {
    const posthorn: Reporting = await reporting(async (attempt, message_id) => {
      if (attempt === 1) return undetermined;
      await posthorn.report(message_id, bounced);
      return rejected;
    });
    const id = await posthorn.send();
    await posthorn.advance(60_000);
    expect(await posthorn.row(id)).toMatchObject({ status: "bounced", last_response: "550 5.1.1 no such user" });
    expect(await posthorn.eventTypes(id)).toEqual(["email.bounced"]);
    expect(await posthorn.bounces()).toBe(1);
  });

  it("of a bounce are not followed by a failure when the next attempt cannot render the mail", async () => {
    const posthorn: Reporting = await reporting(async (attempt, message_id) => {
      if (attempt === 1) return undetermined;
      await posthorn.report(message_id, bounced);
      return unsendable;
    });
    const id = await posthorn.send();
    await posthorn.advance(60_000);
    expect(await posthorn.row(id)).toMatchObject({ status: "bounced", last_response: "550 5.1.1 no such user" });
  });
});
