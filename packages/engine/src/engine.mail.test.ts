import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createTransport, type SendMailOptions } from "nodemailer";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readConfig } from "./config.js";
import { createEngine, type Engine } from "./engine.js";
import { freePort } from "./store/testing/free-port.js";

const dataDir = mkdtempSync(join(tmpdir(), "posthorn-mail-"));
let engine: Engine;
let smtpPort = 0;

beforeAll(async () => {
  smtpPort = await freePort();
  const smtp = `smtp://127.0.0.1:${smtpPort}`;
  const args = ["--port", "0", "--data-dir", dataDir, "--threads", "0", "--smtp", smtp, "--inbox", "auto"];
  engine = await createEngine(readConfig(args, { POSTHORN_FROM_EMAIL: "hello@example.com" }));
});

afterAll(async () => {
  await engine.close();
  rmSync(dataDir, { recursive: true });
});

async function call(method: string, url: string, token: string | null, body?: unknown) {
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const response = await fetch(url, { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) });
  return (await response.json()).data;
}

const mail = (query: string, method = "GET") =>
  call(method, `${engine.ready.operator_url}/mail?${query}`, engine.credentials.operatorToken);

async function post(options: SendMailOptions): Promise<void> {
  const transport = createTransport({ host: "127.0.0.1", port: smtpPort });
  await transport.sendMail({ from: { name: "Shop", address: "shop@example.com" }, ...options });
  transport.close();
}

const send = (to: string) =>
  call("POST", `${engine.ready.base_url}/email/send`, engine.credentials.liveKey, {
    to,
    subject: "Sent by the API",
    text: "Your code is 482913",
  });

test("mail of the API is listed once, although it comes to the inbox over SMTP as well", async () => {
  const waiting = mail("to=ada@example.com&wait=60s");
  const { results } = await send("ada@example.com");
  expect(await waiting).toMatchObject([
    { message_id: results[0].message_id, source: "posthorn", subject: "Sent by the API", code: "482913" },
  ]);
  // Mail that came later over the same connection is there, and the first mail is not there twice.
  await post({ to: "ada@example.com", subject: "Sent by a program", text: "Hello" });
  const sources = (await mail("to=ada@example.com")).map(({ source }: { source: string }) => source);
  expect(sources).toEqual(["posthorn", "smtp"]);
});

test("mail of another program is found by its envelope, and read as that of the API", async () => {
  const waiting = mail("to=bob@example.com&wait=60s&subject=zur%C3%BCck");
  await post({
    to: "list@example.com",
    bcc: "bob@example.com",
    subject: "Passwort zurücksetzen",
    html: `<p>Ihr Code: <b>77 12 03</b></p><a href="https://shop.example/reset?t=1">Passwort zurücksetzen</a>`,
  });
  const [found] = await waiting;
  expect(found).toMatchObject({
    message_id: null,
    workspace_id: null,
    source: "smtp",
    from: "shop@example.com",
    to: ["list@example.com", "bob@example.com"],
    text: null,
    code: "771203",
    link: "https://shop.example/reset?t=1",
  });
  expect(found.headers).toMatchObject({ To: "list@example.com" });
  expect(await mail("from=SHOP@example.com&to=bob@example.com")).toHaveLength(1);
  const [workspace] = await call("GET", `${engine.ready.operator_url}/workspaces`, engine.credentials.operatorToken);
  expect(await mail(`to=bob@example.com&workspace_id=${workspace.id}`)).toEqual([]);
});

test("mail of another program that names a message of another store is listed", async () => {
  const headers = { "X-Posthorn-Message-Id": "msg_0123456789abcdef0123456789abcdef" };
  await post({ to: "eve@example.com", subject: "Forwarded", text: "Hi", headers });
  expect(await mail("to=eve@example.com&wait=5s")).toMatchObject([{ source: "smtp" }]);
});

test("mail of both sources is in the order in which it came, and is deleted together", async () => {
  for (const [index, source] of ["smtp", "posthorn", "smtp", "posthorn"].entries()) {
    const to = "zoe@example.com";
    await (source === "smtp" ? post({ to, subject: `${index}`, text: "Hi" }) : send(to));
    const mails = await mail(`to=${to}&limit=10`);
    const after = mails.length > index ? "" : `&after=${mails.at(-1)?.id ?? "00000000-0000-0000-0000-000000000000"}`;
    expect(await mail(`to=${to}&wait=30s${after}`)).not.toEqual([]);
  }
  const all = await mail("to=zoe@example.com");
  expect(all.map(({ source }: { source: string }) => source)).toEqual(["smtp", "posthorn", "smtp", "posthorn"]);
  expect(await mail(`to=zoe@example.com&after=${all[1].id}`)).toHaveLength(2);
  expect(await mail("to=zoe@example.com", "DELETE")).toEqual({ deleted: 4 });
  expect(await mail("to=zoe@example.com")).toEqual([]);
});

test("mail of other programs has its own list, newest first and in pages, and each mail is shown and checked by its id", async () => {
  const admin = (path: string) => call("GET", `${engine.ready.operator_url}/${path}`, engine.credentials.operatorToken);
  await send("kim@example.com");
  await post({ to: "kim@example.com", subject: "First", html: '<img src="https://shop.example/a.png">' });
  await post({ to: "kim@example.com", subject: "Second", text: "Hi" });
  const [second, first, ...others] = await admin("mail/incoming?to=KIM@example.com");
  expect([second.subject, first.subject, others]).toEqual(["Second", "First", []]);
  expect(Object.keys(first)).toEqual(["id", "from", "to", "subject", "received_at"]);
  const subjects = async (query: string) =>
    (await admin(`mail/incoming?to=kim@example.com&${query}`)).map(({ subject }: { subject: string }) => subject);
  expect(await subjects("limit=1&offset=1")).toEqual(["First"]);
  expect(await subjects(`since=${first.received_at}`)).toEqual(["Second", "First"]);
  expect(await subjects(`until=${first.received_at}`)).toEqual([]);
  expect(await admin(`mail/${first.id.toUpperCase()}`)).toMatchObject({ source: "smtp", subject: "First" });
  const { findings } = await admin(`mail/${first.id}/checks`);
  expect(findings.map(({ rule }: { rule: string }) => rule)).toContain("accessibility/image-alt");
  const [sent] = await mail("to=kim@example.com");
  expect(await admin(`mail/${sent.id}`)).toEqual(sent);
  await mail("to=kim@example.com", "DELETE");
  expect(await admin("mail/incoming?to=kim@example.com")).toEqual([]);
  expect([await admin(`mail/${first.id}`), await admin(`mail/${sent.id}`)]).toEqual([undefined, undefined]);
});

test("a waiting call whose client has gone is let go, and a stop ends the others at once", async () => {
  const leaving = new AbortController();
  const url = `${engine.ready.operator_url}/mail?to=nobody@example.com&wait=60s`;
  const headers = { authorization: `Bearer ${engine.credentials.operatorToken}` };
  const left = fetch(url, { headers, signal: leaving.signal });
  const held = fetch(url, { headers }).then((response) => response.json());
  leaving.abort();
  await expect(left).rejects.toThrow();
  await mail("to=nobody@example.com");
  engine.core.endWaits();
  expect(await held).toEqual({ data: [] });
});
