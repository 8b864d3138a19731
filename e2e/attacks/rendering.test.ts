import type { Posthorn } from "@posthorn/sdk";
import { expect } from "vitest";
import { clientOf, firstWorkspace, test } from "../process/engine-test.js";
import type { EngineProcess } from "../support/engine-process.js";
import { slowness } from "./slowness.js";
import { watchEngine } from "./watch-engine.js";

/** Hostile templates and data; each fits into one send of at most 2 MiB. */
const shapes: Readonly<
  Record<string, () => { html?: string; text?: string; template_data?: Record<string, unknown> }>
> = {
  "conditions over an array of long texts": () => ({
    html: "{{#if a==x}}y{{/if}}".repeat(5_000),
    template_data: { a: ["x".repeat(900_000), "y".repeat(900_000)] },
  }),
  "comparisons with a long text in a loop": () => ({
    html: `{{#each n}}{{#if a == '${"x".repeat(200_000)}y'}}{{/if}}{{/each}}`,
    template_data: { a: `${"x".repeat(200_000)}z`, n: Array.from({ length: 9_000 }, () => 0) },
  }),
  "names of many levels in nested loops": () => ({
    html: `${"{{#each o}}".repeat(19)}{{#each n}}${`{{${"a.".repeat(20)}b}}`.repeat(25)}{{/each}}${"{{/each}}".repeat(19)}`,
    template_data: { o: [deep(20)], n: Array.from({ length: 9_900 }, () => 0) },
  }),
  "words that are all to be capitalized": () => ({
    html: "{{a||capitalize}}",
    template_data: { a: "a ".repeat(500_000) },
  }),
  "a text of nothing but tags": () => ({ text: "{{a}}".repeat(249_999), template_data: { a: "" } }),
  "bodies that never begin": () => ({ html: "<body ".repeat(43_000) }),
  "links to a host of ten thousand signs": () => ({
    html: `<a href="http://${Array.from({ length: 80_000 }, (_, i) => String.fromCodePoint(0x4e00 + (i % 20_000))).join("")}/">x</a>`,
  }),
  "unclosed elements of every kind": () => ({
    html: "<ul><li><blockquote><table><tr><td><a href=http://a>".repeat(5_000),
  }),
};

function deep(levels: number): unknown {
  return levels === 0 ? {} : { a: deep(levels - 1) };
}

/** Sends a message of these parts and returns its status. */
async function sendTo(engine: EngineProcess, posthorn: Posthorn, parts: Record<string, unknown>): Promise<string> {
  const sent = await posthorn.emails.send({
    to: "ada@example.com",
    from_email: "hello@example.com",
    subject: "Hello",
    ...parts,
  } as Parameters<Posthorn["emails"]["send"]>[0]);
  const id = ("results" in sent && sent.results[0]?.message_id) || "";
  await engine.admin("POST", "/settle");
  return (await posthorn.emails.status(id)).status;
}

test.for(Object.entries(shapes))("a mail of %s costs little CPU time", async ([, make], { serve }) => {
  const engine = await serve();
  const posthorn = await clientOf(engine);
  await sendTo(engine, posthorn, { html: "<p>Hi {{first_name}}</p>" });
  const parts = make();
  const cost = await watchEngine(engine, () => sendTo(engine, posthorn, parts));
  expect(["delivered", "failed"]).toContain(cost.result);
  expect(cost.healthFailures).toBe(0);
  // Reading and storing the body, reading its template twice, rendering and sending share the limit.
  if (cost.cpu !== undefined) expect(cost.cpu).toBeLessThan(2 * slowness());
});

test("a preview text costs little CPU time, however many body tags its template has", async ({ serve }) => {
  const engine = await serve();
  const posthorn = await clientOf(engine);
  const workspace_id = await firstWorkspace(engine);
  await engine.admin("PATCH", `/workspaces/${workspace_id}`, {
    settings: { from_email: "hello@example.com" },
  });
  const { id: templateId } = await posthorn.templates.create({ name: "Bodies", html: "<body ".repeat(43_000) });
  const { id: contact_id } = await posthorn.contacts.create({ email: "ada@example.com" });
  const config = { templateId, subject: "Hello", previewText: "Look" };
  const { id } = await posthorn.automations.create({
    name: "Preview",
    trigger_type: "custom",
    steps: [{ step_type: "email", config }],
  });
  await posthorn.automations.update(id, { status: "active" });
  const cost = await watchEngine(engine, async () => {
    const run = await posthorn.automations.trigger(id, { contact_id });
    await engine.admin("POST", "/settle");
    return (await engine.admin("GET", `/automations/${id}/runs/${run.id}`)).body.data.status;
  });
  expect(cost.result).toBe("completed");
  expect(cost.healthFailures).toBe(0);
  if (cost.cpu !== undefined) expect(cost.cpu).toBeLessThan(2 * slowness());
});
