import { expect, it } from "vitest";
import { type Answer, ask } from "./support/ask.js";
import type { DeliveredMail, Target } from "./target.js";
import { targets } from "./targets.js";

/** The parts of an answer that must be equal on every target. */
interface Seen {
  call: string;
  status: number;
  headers: [string, string][];
  body: unknown;
}

/** Headers that the transport writes, not the service. */
const transportHeaders = ["date", "connection", "keep-alive", "content-length", "transfer-encoding"];

it("answers the same to the last header and field on every target", { timeout: 60_000 }, async () => {
  const transcripts = [];
  // One target after another, because MSW replaces the global fetch.
  for (const { name, open } of targets) {
    const target = await open();
    try {
      transcripts.push({ name, ...plain(await walk(target), target) });
    } finally {
      await target.close();
    }
  }
  const [first, ...others] = transcripts;
  expect(first?.seen.length).toBeGreaterThan(40);
  expect(first?.mails).toHaveLength(3);
  for (const { seen, mails, name } of others) {
    expect(seen, name).toEqual(first?.seen);
    expect(mails, name).toEqual(first?.mails);
  }
});

/** Calls every operation in a fixed order, with valid and invalid input. */
async function walk(target: Target): Promise<{ seen: Seen[]; mails: DeliveredMail[] }> {
  const workspace = await target.workspace({ from_email: "hello@example.com", company_address: "1 Example Street" });
  const { liveKey, sandboxKey, id } = workspace;
  const seen: Seen[] = [];
  const root = target.baseUrl.replace(/\/v1$/, "");

  async function call(method: string, path: string, body?: unknown, more: { token?: string; key?: string } = {}) {
    const { token = liveKey, key } = more;
    const answer: Answer = await ask(`${root}${path}`, {
      method,
      token,
      fetch: target.fetch,
      headers: { "User-Agent": "Parity/1.0", ...(key !== undefined && { "Idempotency-Key": key }) },
      ...(body === undefined ? {} : { body }),
    });
    const headers = [...answer.headers].filter(([name]) => !transportHeaders.includes(name)).sort();
    seen.push({ call: `${method} ${path}`, status: answer.status, headers, body: answer.body });
    return answer.body?.data;
  }

  await call("GET", "/v1/health");
  await call("GET", "/v1/api-key/permissions");
  await call("GET", "/v1/api-key/permissions", undefined, { token: sandboxKey });
  await call("GET", "/v1/contacts", undefined, { token: "ph_live_none" });
  await call("GET", "/v1/nothing");
  await call("POST", "/v1/health");
  await call("OPTIONS", "/v1/contacts");
  await call("HEAD", "/v1/contacts");
  await call("GET", "/v1/contacts/%E0%A4%A");
  await call("GET", "/v1/contacts/");
  await call("GET", "//v1/contacts");
  await call("GET", "/v1/contacts?limit=1&limit=2");
  await call("GET", "/v1/contacts?search=%00");
  await call("GET", "/openapi.json");
  await call("GET", "/");

  const ada = await call("POST", "/v1/contacts", { email: "ada@example.com", first_name: "Ada", attributes: { n: 1 } });
  const grace = await call("POST", "/v1/contacts", { email: "grace@example.com" }, { key: "grace" });
  await call("POST", "/v1/contacts", { email: "grace@example.com" }, { key: "grace" });
  await call("POST", "/v1/contacts", { email: "other@example.com" }, { key: "grace" });
  await call("POST", "/v1/contacts", { email: "ADA@example.com" });
  await call("POST", "/v1/contacts", { email: "no address", first_name: 7, more: true });
  await call("POST", "/v1/contacts", "[]");
  await call("POST", "/v1/contacts");
  await call("PATCH", `/v1/contacts/${ada.id}`, {
    attributes: { __proto__: null, n: null, m: "2" },
    subscribed: false,
  });
  await call("GET", `/v1/contacts/${ada.id}`);
  await call("GET", "/v1/contacts?limit=1");
  await call("GET", "/v1/contacts?search=GRACE&subscribed=true");
  await call("DELETE", `/v1/contacts/${grace.id}`);
  await call("DELETE", `/v1/contacts/${grace.id}`);

  const template = await call("POST", "/v1/templates", { name: "T", html: "<p>{{first_name|you}}</p>" });
  await call("PATCH", `/v1/templates/${template.id}`, {
    html: '<p>{{first_name|you}}, {{x}}</p><a href="{{unsubscribe_url}}">Stop</a>',
  });
  await call("GET", `/v1/templates/${template.id}`);
  await call("GET", "/v1/templates");
  await call("POST", "/v1/templates", { name: "T", html: "{{#each x}}" });

  await call("POST", "/v1/suppressions", { email: "stopped@example.com" });
  await call("POST", "/v1/suppressions", { email: "Stopped@example.com" });
  await call("GET", "/v1/suppressions");

  const to = ["ada@example.com", "stopped@example.com", "x", "Grace <grace@example.com>", "new@example.com"];
  const sent = await call("POST", "/v1/email/send", {
    to,
    subject: "<b>Hi</b>\n{{first_name|you}}",
    html: '<p>Hi, <a href="https://example.com/?a=1&amp;b=2">look</a></p>',
  });
  await call("POST", "/v1/email/send", {
    to: "t@example.com",
    subject: "T",
    template_id: template.id,
    template_data: { x: "1" },
  });
  await call("POST", "/v1/email/send", { to: "t@example.com", subject: "T" });
  await call("POST", "/v1/email/send", { to: "sandboxed@example.com", subject: "T", text: "T" }, { token: sandboxKey });
  await call("POST", "/v1/email/send", { to: "bounced@simulator.test", subject: "T", text: "T" });
  await target.settle();
  for (const { message_id } of sent.results)
    if (message_id !== null) await call("GET", `/v1/email/${message_id}/status`);
  await call("DELETE", "/v1/suppressions/stopped%40example.com");
  await call("GET", "/v1/lists");

  const mails = await workspace.inbox();
  const htmlTo = (address: string) => mails.find((mail) => mail.to === address)?.html ?? "";
  const [, link = ""] = /href="[^"]*(\/u\/[^"]+)"/.exec(htmlTo("new@example.com")) ?? [];
  await call("GET", link);
  await call("PUT", link);
  await call("POST", link, "List-Unsubscribe=One-Click");
  await call("GET", `${link}x`);

  const html = htmlTo("ada@example.com");
  const [, image = ""] = /src="[^"]*(\/o\/[^"]+)"/.exec(html) ?? [];
  for (const method of ["GET", "HEAD", "PUT"]) await call(method, image);
  // The redirect is not followed, because it leads away from the target.
  const [, click = ""] = /href="[^"]*(\/c\/[^"]+)"/.exec(html) ?? [];
  await call("PUT", click);
  await call("GET", `${click}x`);
  await call("GET", "/v1/analytics?period=7d");

  const stage = async (method: string, path: string, given?: unknown) => {
    const { status, body } = await target.admin(method, path, given);
    seen.push({ call: `${method} ${path.replace(id, "{id}")}`, status, headers: [], body });
  };
  await stage("POST", "/faults", { operation: "contacts.list", status: 503, retry_after: 2 });
  await call("GET", "/v1/contacts");
  await stage("POST", "/faults", { operation: "lists.list", code: "conflict" });
  await call("HEAD", "/v1/lists");
  await call("GET", "/v1/lists");
  await stage("POST", "/faults", { operation: "lists.send" });
  await stage("POST", "/faults", { operation: "lists.list", times: 9 });
  await stage("DELETE", "/faults");
  const form = { form_id: "f", form_name: "Newsletter", email: "form@example.com", fields: { topic: "engines" } };
  await stage("POST", `/workspaces/${id}/events`, { type: "form.submitted", data: form });
  await stage("POST", `/workspaces/${id}/events`, { type: "form.lost" });
  await stage("POST", "/snapshots/none/restore");

  for (const path of ["messages", "events", "keys"]) {
    const { body } = await target.admin("GET", `/workspaces/${id}/${path}`);
    // Several jobs run in parallel, so the order of their rows is not fixed.
    body.data.sort((a: object, b: object) => (order(a) < order(b) ? -1 : 1));
    seen.push({ call: path, status: 200, headers: [], body });
  }
  mails.sort((a, b) => (a.to < b.to ? -1 : 1));
  return { seen, mails: mails.map(withoutTrace) };
}

function order(row: object): string {
  const { name, type, to, data } = row as Record<string, string> & { data?: { to?: string; email?: string } };
  return [name, type, to, data?.to, data?.email].join(" ");
}

/** A mail as it was sent, without the headers that the receiving server adds. */
function withoutTrace(mail: DeliveredMail): DeliveredMail {
  const { received: _received, "return-path": _path, ...headers } = mail.headers;
  return { ...mail, headers };
}

/** Replaces each id, time, key, signature and origin by a name that is the same on every target. */
function plain(walked: { seen: Seen[]; mails: DeliveredMail[] }, { baseUrl }: Target): typeof walked {
  const names = new Map<string, string>();
  const named = (kind: string) => (text: string) => {
    const name = names.get(text) ?? `<${kind} ${names.size + 1}>`;
    names.set(text, name);
    return name;
  };
  const text = JSON.stringify(walked)
    .replaceAll(new URL(baseUrl).origin, "<origin>")
    .replaceAll(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g, "<time>")
    .replaceAll(/\b\w{3}, \d{1,2} \w{3} \d{4} \d\d:\d\d:\d\d \+0000/g, "<time>")
    .replaceAll(/"250 (?:2\.\d\.0|queued as) [^"]*"/g, '"<accepted by the mail server>"')
    .replaceAll(/"last4":"\w{4}"/g, '"last4":"<last4>"')
    .replaceAll(/\/[upoc]\/[\w.~-]+/g, "<link>")
    // A call within the process has no connection and no address.
    .replaceAll(/"ip_address":(?:null|"[^"]*")/g, '"ip_address":"<address>"')
    .replaceAll(/"date":"[^"]*"/g, '"date":"<date>"')
    .replaceAll(/\bmsg_(?:sandbox_)?[0-9a-f]{32}/g, named("message"))
    .replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g, named("id"))
    .replaceAll(/\bw-[0-9a-f]{12}@/g, named("sender"));
  return JSON.parse(text);
}
