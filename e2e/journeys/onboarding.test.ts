import { createMock } from "@posthorn/mock-server";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ask } from "../support/ask.js";
import { day, inOneGo, type Move, type Story, stepByStep, tellOnboarding } from "../support/onboarding.js";
import { type OnboardingReceiver, openReceiver } from "../support/onboarding-receiver.js";
import { mailTargets } from "../targets.js";
import { travel } from "./travel.js";

let receiver: OnboardingReceiver;
beforeAll(async () => {
  receiver = await openReceiver();
});
afterAll(() => receiver.close());

/** Who reads mail is no program. */
const reader = { "user-agent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0" };

/** The runs of an automation by contact: how they stand, when they ended, and what each step came to, in days since the beginning. */
function waysOf({ began }: Story, runs: Story["onboarding"]) {
  const days = (at: string) => (Date.parse(at) - began) / day;
  return Object.fromEntries(
    runs.map((run: Story["onboarding"]) => [
      run.contact_email,
      [
        run.status,
        days(run.completed_at),
        ...run.steps.map((step: Story["onboarding"]) => [step.position, step.status, days(step.completed_at)]),
      ],
    ]),
  );
}

function check(story: Story): void {
  expect(waysOf(story, story.onboarding)).toEqual({
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
  expect(waysOf(story, story.retention)).toEqual({
    "opened@simulator.test": moved(25),
    "grace@example.com": moved(19),
    "delivered@simulator.test": moved(28),
  });
  expect(waysOf(story, story.customers)).toEqual({
    "grace@example.com": ["completed", 2.5, [0, "completed", 2], [1, "completed", 2.5], [2, "completed", 2.5]],
  });

  const deliveries = new Map<string, Story["deliveries"]>(
    story.deliveries.map((each: Story["deliveries"]) => [each.event_id, each]),
  );
  const triggered = story.events.filter(({ type }: { type: string }) => type === "flow.triggered");
  const statusOf = ({ id }: { id: string }) => {
    const { status, attempts } = deliveries.get(id) ?? expect.fail(`nothing delivered ${id}`);
    return [status, attempts.length];
  };
  expect(triggered.slice(0, 3).map(statusOf)).toEqual(Array(3).fill(["failed", 8]));
  expect(triggered.slice(4).map(statusOf)).toEqual(Array(3).fill(["delivered", 1]));
  // What happened on the third day was tried until it was taken.
  const customer = story.events.find(
    ({ type, data }: Story["events"]) => type === "flow.completed" && data.automation_name === "Customers",
  );
  const { status, attempts } = deliveries.get(customer.id);
  expect([status, attempts.at(-1).status_code]).toEqual(["delivered", 200]);
  expect(attempts.slice(0, -1).map((each: { status_code: number }) => each.status_code)).toContain(500);
}

describe.each(mailTargets)("thirty days of onboarding on $name", ({ open }) => {
  const target = travel(open);

  it("take each contact its own way, at its own times", async () => {
    const { id, raw, inbox } = await target().tenant();
    const { admin, settle, fetch } = target();
    const story = await tellOnboarding(
      {
        workspace_id: id,
        api: (method, path, body) => raw(method, path, { body }),
        admin,
        settle,
        mailsTo: async (address) => (await inbox()).filter(({ to }) => to === address).map(({ html }) => html ?? ""),
        load: async (url) => void (await fetch(new Request(url, { headers: reader }))),
        receiver,
      },
      inOneGo,
    );
    check(story);
    // A hundred jobs, each with its transactions: on a busy machine a database takes its time.
  }, 60_000);
});

describe("thirty days of onboarding in a mock with deterministic ids", () => {
  async function tell(move: Move): Promise<Story> {
    const mock = createMock({ ids: "deterministic", clock: "2026-11-21T09:00:00.000Z" });
    const plane = mock.baseUrl.replace(/\/v1$/, "/_posthorn");
    const admin = (method: string, path: string, body?: unknown) =>
      ask(`${plane}${path}`, { method, token: mock.operatorToken, body, fetch: mock.fetch });
    const { body } = await admin("GET", "/workspaces");
    try {
      return await tellOnboarding(
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
        move,
      );
    } finally {
      await mock.close();
    }
  }

  /** Byte for byte, but for how long the receiver took in real time. */
  const written = (story: Story) => JSON.stringify(story, (name, value) => (name === "duration_ms" ? 0 : value));

  it("are the same twice, byte for byte", async () => {
    const story = await tell(inOneGo);
    check(story);
    expect(written(await tell(inOneGo))).toBe(written(story));
  });

  it("are the same when they are walked through from one thing to the next", async () => {
    const story = await tell(stepByStep);
    const { fired, ...rest } = await tell(inOneGo);
    expect(story.fired).toEqual(fired);
    expect(written(story)).toBe(written({ ...story, ...rest }));
  });
});
