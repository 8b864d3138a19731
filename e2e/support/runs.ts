import type { Posthorn } from "@posthorn/sdk";
import { expect } from "vitest";
import { inDoubt } from "./campaign.js";
import type { EngineProcess } from "./engine-process.js";
import type { HookReceiver } from "./hook-receiver.js";
import type { SmtpSink } from "./smtp-sink.js";

const steps = 10;

/**
 * Starts a run of ten steps for each of `count` contacts and returns the automation's id. Two of the steps post to a
 * receiver.
 */
export async function startRuns(posthorn: Posthorn, { url }: HookReceiver, count: number): Promise<string> {
  const template = await posthorn.templates.create({ name: "Hello", html: "<p>Hello {{n}}</p>" });
  const list = await posthorn.lists.create({ name: "Readers" });
  const hook = (name: string) => ({ step_type: "webhook" as const, config: { url: `${url}/${name}` } });
  const { id } = await posthorn.automations.create({
    name: "Ten",
    trigger_type: "custom",
    steps: [
      { step_type: "tag", config: { tagName: "begun" } },
      { step_type: "update_attribute", config: { attributeName: "n", attributeValue: "{{trigger_data.n}}" } },
      { step_type: "add_to_list", config: { listId: list.id } },
      { step_type: "condition", config: { field: "n", operator: "gte", value: 0 } },
      hook("first"),
      { step_type: "sms", config: { body: "{{n}}" } },
      { step_type: "email", config: { templateId: template.id, subject: "Hello" } },
      { step_type: "remove_from_list", config: { listId: list.id } },
      hook("second"),
      { step_type: "tag", config: { tagName: "done" } },
    ],
  });
  await posthorn.automations.update(id, { status: "active" });
  const contacts = await Promise.all(
    Array.from({ length: count }, (_, n) => posthorn.contacts.create({ email: `reader${n}@example.com` })),
  );
  await Promise.all(
    contacts.map(({ id: contact_id }, n) => posthorn.automations.trigger(id, { contact_id, trigger_data: { n } })),
  );
  return id;
}

/** Makes a receiver answer a limited number of requests, so that a killed process always has unanswered ones. */
export function holdAnswers(receiver: HookReceiver): { let(requests: number): Promise<void>; letAll(): void } {
  let most = 0;
  let held: (() => void)[] = [];
  receiver.answer = async () => {
    if (receiver.received.length > most) await new Promise<void>((resolve) => held.push(resolve));
    return { status: 204 };
  };
  const letSome = (requests: number) => {
    most = requests;
    for (const answer of held) answer();
    held = [];
  };
  return {
    /** Lets `count` requests be answered in all, and resolves once one more waits. */
    async let(requests) {
      letSome(requests);
      const come = () => receiver.received.length;
      await expect.poll(come, { timeout: 60_000, interval: 1 }).toBeGreaterThan(requests);
    },
    letAll: () => letSome(Number.POSITIVE_INFINITY),
  };
}

/** Returns the number of ended runs. */
export async function endedRuns(posthorn: Posthorn, id: string): Promise<number> {
  const page = await posthorn.automations.runs.list(id, { status: "completed", limit: 1 });
  return page.pagination.total;
}

/**
 * Checks the results of ended runs: each step took effect once, and a request was repeated only if its first result was
 * not recorded.
 */
export async function checkRuns(
  posthorn: Posthorn,
  engine: EngineProcess,
  id: string,
  {
    received,
    sink,
    count,
    kills,
  }: { received: HookReceiver["received"]; sink: SmtpSink; count: number; kills: number },
): Promise<void> {
  const { data: runs } = await posthorn.automations.runs.list(id, { limit: 1000 });
  expect(runs.map(({ status }) => status)).toEqual(Array(count).fill("completed"));
  for (const run of runs) {
    expect(run.steps.map(({ position, status }) => `${position} ${status}`)).toEqual(
      Array.from({ length: steps }, (_, position) => `${position} completed`),
    );
  }
  const [workspace] = (await engine.admin("GET", "/workspaces")).body.data;
  const tallies: Record<string, number> = {};
  const about = ["contact.tagged", "contact.updated", "list.member_added", "list.member_removed", "flow.triggered"];
  for (const type of [...about, "flow.completed", "email.sent"]) {
    const { body } = await engine.admin("GET", `/workspaces/${workspace.id}/events?limit=1&type=${type}`);
    tallies[type] = body.pagination.total / count;
  }
  expect(tallies).toEqual({
    ...Object.fromEntries(Object.keys(tallies).map((type) => [type, 1])),
    "contact.tagged": 2,
  });
  const messages = await engine.admin("GET", `/workspaces/${workspace.id}/messages?limit=1000&automation_id=${id}`);
  expect(messages.body.pagination.total).toBe(count);
  expect(new Set(sink.mails.map(({ to }) => String(to))).size).toBe(count);

  const deliveries = received.map(({ headers }) => String(headers["x-service-delivery-id"]));
  expect(new Set(deliveries).size).toBe(2 * count);
  expect(deliveries.length - 2 * count).toBeLessThanOrEqual(kills * inDoubt);
  // Once a run has continued, its earlier requests are not repeated.
  const furthest = new Map<string, number>();
  for (const delivery of deliveries) {
    const [, run = "", place = ""] = /^(.*)-(\d+)$/.exec(delivery) ?? [];
    expect(Number(place)).toBeGreaterThanOrEqual(furthest.get(run) ?? 0);
    furthest.set(run, Number(place));
  }
}
