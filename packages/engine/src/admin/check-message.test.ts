import { expect, it } from "vitest";
import { openCore } from "../testing/core-fixture.js";

const html =
  '<html lang="en"><head><title>Order</title></head><body>\r\n<p>Grüße 😀 <a href="javascript:pay()">pay</a></p><a href="https://shop.example.com/">shop.example.com</a></body></html>';

async function send(core: Awaited<ReturnType<typeof openCore>>): Promise<string> {
  const { body } = await core.call("POST /email/send", { body: { to: "ada@example.com", subject: "Order", html } });
  return body.data.results[0].message_id;
}

it("a message is checked at its place in the HTML, without the addresses of tracked links", async () => {
  const core = await openCore();
  const id = await send(core);
  await core.core.runDueJobs();
  const { status, body } = await core.admin(`GET /messages/${id}/checks`);
  expect(status).toBe(200);
  const found = body.data.findings.find(({ rule }: { rule: string }) => rule === "links/javascript");
  expect(found).toEqual({
    rule: "links/javascript",
    severity: "error",
    title: expect.any(String),
    detail: expect.any(String),
    line: 2,
    column: 16,
    snippet: expect.stringMatching(/^href="javascript:pay\(\)"/),
    clients: [],
  });
  expect(JSON.stringify(body.data)).not.toContain("links/other-host");
  expect(body.data.summary).toMatchObject({ error: 1, bytes: expect.any(Number) });
});

it("clients and rules of the check are chosen, and unknown ones refused with the nearest name", async () => {
  const core = await openCore();
  const id = await send(core);
  await core.core.runDueJobs();
  const { body } = await core.admin(
    `GET /messages/${id}/checks?clients=gmail,outlook-windows&ignore=links,accessibility/lang`,
  );
  const rules = body.data.findings.map(({ rule }: { rule: string }) => rule);
  expect(rules.some((rule: string) => rule.startsWith("links/"))).toBe(false);
  const names = body.data.findings.flatMap(({ clients }: { clients: { name: string }[] }) =>
    clients.map(({ name }) => name),
  );
  expect(names.length).toBeGreaterThan(0);
  expect(names.every((name: string) => /^(?:Gmail|Outlook Windows)/.test(name))).toBe(true);
  for (const [query, path, meant] of [
    ["clients=outlok", "clients", "outlook"],
    ["ignore=links/emty", "ignore", "links/empty"],
  ]) {
    const refused = await core.admin(`GET /messages/${id}/checks?${query}`);
    expect([refused.status, refused.body.error.path]).toEqual([400, path]);
    expect(refused.body.error.message).toContain(`did you mean ${meant}?`);
  }
});

it("a message that is not there, or has no content yet, has no checks", async () => {
  const core = await openCore();
  expect((await core.admin("GET /messages/nothing/checks")).status).toBe(404);
  const { body } = await core.admin(`GET /messages/${await send(core)}/checks`);
  expect(body.error.message).toContain("no content");
});
