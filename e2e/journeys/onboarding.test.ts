import { createMock } from "@posthorn/mock-server";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ask } from "../support/ask.js";
import {
  day,
  type MoveClock,
  moveAtOnce,
  moveJobByJob,
  type OnboardingRecord,
  runOnboarding,
} from "../support/onboarding.js";
import { type OnboardingReceiver, openReceiver } from "../support/onboarding-receiver.js";
import { mailTargets } from "../targets.js";
import { travel } from "./travel.js";

let receiver: OnboardingReceiver;
beforeAll(async () => {
  receiver = await openReceiver();
});
afterAll(() => receiver.close());

/** A browser: opens by programs are not counted. */
const reader = { "user-agent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0" };

/** Returns the runs of an automation by contact: status, end, and each step with its status and end, in days since the beginning. */
function stepsByContact({ began }: OnboardingRecord, runs: OnboardingRecord["onboarding"]) {
  const days = (at: string) => (Date.parse(at) - began) / day;
  return Object.fromEntries(
    runs.map((run: OnboardingRecord["onboarding"]) => [
      run.contact_email,
      [
        run.status,
        days(run.completed_at),
        ...run.steps.map((step: OnboardingRecord["onboarding"]) => [
          step.position,
          step.status,
          days(step.completed_at),
        ]),
      ],
    ]),
  );
}

function check(record: OnboardingRecord): void {
  expect(stepsByContact(record, record.onboarding)).toEqual({
    "opened@simulator.test": [
      ...["completed", 15],
      ...[0, 1, 2, 3].map((position) => [position, "completed", 0]),
      ...[4, 5].map((position) => [position, "completed", 1]),
      [7, "completed", 8],
      ...[9, 10].map((position) => [position, "completed", 15]),
    ],
    "grace@example.com": [
      ...["completed", 9],
      ...[0, 1].map((position) => [position, "completed", 0]),
      ...[2, 3].map((position) => [position, "completed", 1]),
      ...[4, 5, 6, 7, 8].map((position) => [position, "completed", 2]),
      ...[9, 10].map((position) => [position, "completed", 9]),
    ],
    "delivered@simulator.test": [
      ...["completed", 18],
      ...[0, 1].map((position) => [position, "completed", 0]),
      [2, "completed", 3],
      ...[4, 5, 6].map((position) => [position, "completed", 4]),
      [7, "completed", 11],
      ...[9, 10].map((position) => [position, "completed", 18]),
    ],
  });
  const moved = (end: number) => ["completed", end, [0, "completed", end], [1, "completed", end]];
  expect(stepsByContact(record, record.retention)).toEqual({
    "opened@simulator.test": moved(25),
    "grace@example.com": moved(19),
    "delivered@simulator.test": moved(28),
  });
  expect(stepsByContact(record, record.customers)).toEqual({
    "grace@example.com": ["completed", 2.5, [0, "completed", 2], [1, "completed", 2.5], [2, "completed", 2.5]],
  });

  const deliveries = new Map<string, OnboardingRecord["deliveries"]>(
    record.deliveries.map((each: OnboardingRecord["deliveries"]) => [each.event_id, each]),
  );
  const triggered = record.events.filter(({ type }: { type: string }) => type === "flow.triggered");
  const statusOf = ({ id }: { id: string }) => {
    const { status, attempts } = deliveries.get(id) ?? expect.fail(`nothing delivered ${id}`);
    return [status, attempts.length];
  };
  expect(triggered.slice(0, 3).map(statusOf)).toEqual(Array(3).fill(["failed", 8]));
  expect(triggered.slice(4).map(statusOf)).toEqual(Array(3).fill(["delivered", 1]));
  // The receiver fails until the third day is over, and the delivery is retried until then.
  const customer = record.events.find(
    ({ type, data }: OnboardingRecord["events"]) => type === "flow.completed" && data.automation_name === "Customers",
  );
  const { status, attempts } = deliveries.get(customer.id);
  expect([status, attempts.at(-1).status_code]).toEqual(["delivered", 200]);
  expect(attempts.slice(0, -1).map((each: { status_code: number }) => each.status_code)).toContain(500);
}

describe.each(mailTargets)("thirty days of onboarding on $name", ({ open }) => {
  const target = travel(open);

  it("take each contact through its own steps, at its own times", async () => {
    const { id, raw, inbox } = await target().tenant();
    const { admin, settle, fetch } = target();
    const record = await runOnboarding(
      {
        workspace_id: id,
        api: (method, path, body) => raw(method, path, { body }),
        admin,
        settle,
        mailsTo: async (address) => (await inbox()).filter(({ to }) => to === address).map(({ html }) => html ?? ""),
        load: async (url) => void (await fetch(new Request(url, { headers: reader }))),
        receiver,
      },
      moveAtOnce,
    );
    check(record);
    // A hundred jobs with their transactions are slow in a database on a busy machine.
  }, 60_000);
});

describe("thirty days of onboarding in a mock with deterministic ids", () => {
  async function runInMock(moveClock: MoveClock): Promise<OnboardingRecord> {
    const mock = createMock({ ids: "deterministic", clock: "2026-11-21T09:00:00.000Z" });
    const adminUrl = mock.baseUrl.replace(/\/v1$/, "/_posthorn");
    const admin = (method: string, path: string, body?: unknown) =>
      ask(`${adminUrl}${path}`, { method, token: mock.operatorToken, body, fetch: mock.fetch });
    const { body } = await admin("GET", "/workspaces");
    try {
      return await runOnboarding(
        {
          workspace_id: body.data[0].id,
          api: (method, path, given) =>
            ask(`${mock.baseUrl}${path}`, { method, token: mock.liveKey, body: given, fetch: mock.fetch }),
          admin,
          settle: mock.settle,
          mailsTo: async (address) => mock.emails.filter(({ to }) => to === address).map(({ html }) => html ?? ""),
          load: async (url) => void (await mock.fetch(url, { headers: reader })),
          receiver,
        },
        moveClock,
      );
    } finally {
      await mock.close();
    }
  }

  /** The record without the real time that the receiver took. */
  const written = (record: OnboardingRecord) =>
    JSON.stringify(record, (name, value) => (name === "duration_ms" ? 0 : value));

  it("are the same twice, byte for byte", async () => {
    const record = await runInMock(moveAtOnce);
    check(record);
    expect(written(await runInMock(moveAtOnce))).toBe(written(record));
  });

  it("are the same when the clock moves from one due job to the next", async () => {
    const record = await runInMock(moveJobByJob);
    const { completed, ...rest } = await runInMock(moveAtOnce);
    expect(record.completed).toEqual(completed);
    expect(written(record)).toBe(written({ ...record, ...rest }));
  });
});
