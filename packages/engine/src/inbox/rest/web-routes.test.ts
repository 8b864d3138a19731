import { request } from "node:http";
import { MailpitClient } from "mailpit-api";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Inbox, startInbox } from "../start-inbox.js";

let inbox: Inbox;
let mailpit: MailpitClient;

beforeAll(async () => {
  let ids = 0;
  inbox = await startInbox({ smtpPort: 0, httpPort: 0, now: () => 0, newId: () => `m${++ids}`, random: () => 0.5 });
  mailpit = new MailpitClient(inbox.url);
});
afterAll(() => inbox.close());

/** Returns the status of a GET with a Host header. */
function statusAs(host: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const asked = request(`${inbox.url}/api/v1/messages`, { headers: { host } }, (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    asked.on("error", reject).end();
  });
}

test("the page runs only its own script and loads nothing from other servers", async () => {
  const page = await fetch(`${inbox.url}/`);
  const policy = page.headers.get("content-security-policy") ?? "";
  expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'");
  expect(policy).not.toMatch(/unsafe|\*|https?:/);
  const html = await page.text();
  expect(html).not.toMatch(/<script(?![^>]*\ssrc="\/)|<style|\son\w+=|\sstyle=|https?:\/\//i);
  expect(html).toContain(`127.0.0.1:${inbox.smtpPort}`);
  const parts = [...html.matchAll(/(?:src|href)="(\/[^"]+)"/g)].map(([, path]) => path);
  for (const path of parts) expect((await fetch(inbox.url + path)).status).toBe(200);
  expect(parts).toContain("/inbox.js");
});

test("the page's script puts mail into the document as text only", async () => {
  const script = await (await fetch(`${inbox.url}/inbox.js`)).text();
  expect(script).not.toMatch(
    /innerHTML|outerHTML|insertAdjacentHTML|document\.write|eval\(|allow-scripts|allow-same-origin/,
  );
});

test("the page opens at a message's address", async () => {
  const page = await fetch(`${inbox.url}/view/m1`);
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining("Posthorn inbox")]);
});

test("hostile HTML is served with a policy that forbids scripts and remote content", async () => {
  const HTML =
    '<!doctype html><html><head><title>x</title></head><body><script>alert(1)</script><img src="https://example.com/p.gif"></body></html>';
  const { ID } = await mailpit.sendMessage({
    From: { Email: "ada@example.com", Name: "<script>alert(1)</script>" },
    To: [{ Email: "bob@example.com" }],
    Subject: "<img src=x onerror=alert(1)>",
    HTML,
    Attachments: [
      {
        Filename: 'a"\r\nb.html',
        ContentType: "text/html",
        Content: Buffer.from("<script>1</script>").toString("base64"),
      },
    ],
  });
  const view = await fetch(`${inbox.url}/view/${ID}.html?embed=1`);
  const policy = view.headers.get("content-security-policy") ?? "";
  expect(policy).toMatch(/default-src 'none'.*sandbox/);
  expect(policy).not.toMatch(/script-src|allow-scripts|allow-same-origin|https?:|\*/);
  expect(await view.text()).toMatch(/^<!doctype html><html><head><base target="_blank">/);

  const message = await mailpit.getMessageSummary(ID);
  expect(message).toMatchObject({
    From: { Name: "<script>alert(1)</script>" },
    Subject: "<img src=x onerror=alert(1)>",
  });
  const part = await fetch(`${inbox.url}/api/v1/message/${ID}/part/${message.Attachments[0]?.PartID}`);
  expect(part.headers.get("content-security-policy")).toMatch(/default-src 'none'.*sandbox/);
  expect(part.headers.get("x-content-type-options")).toBe("nosniff");
  expect(part.headers.get("content-disposition")).toMatch(/^inline; filename="a[^"]*b\.html"$/);
});

test("requests from pages of other sites, or under other host names, are rejected", async () => {
  const from = (origin: string, method = "GET") =>
    fetch(`${inbox.url}/api/v1/messages`, { method, headers: { origin } });
  expect((await from("https://example.com")).status).toBe(403);
  expect((await from("https://example.com", "DELETE")).status).toBe(403);
  expect((await from("null", "DELETE")).status).toBe(403);
  expect((await from("null")).status).toBe(200);
  expect((await from("null")).headers.has("access-control-allow-origin")).toBe(false);
  expect((await from(inbox.url)).status).toBe(200);
  expect(await statusAs(`example.com:${inbox.httpPort}`)).toBe(403);
  expect(await statusAs(`localhost:${inbox.httpPort}`)).toBe(200);
});

test("a body beyond the limit is rejected", async () => {
  const small = await startInbox({
    smtpPort: 0,
    httpPort: 0,
    now: () => 0,
    newId: () => "m1",
    random: () => 0.5,
    maxMessageBytes: 500,
  });
  try {
    const put = (bytes: number) =>
      fetch(`${small.url}/api/v1/tags`, { method: "PUT", body: `{"IDs":[]}`.padEnd(bytes, " ") });
    expect((await put(1000)).status).toBe(200);
    expect((await put(1001)).status).toBe(413);
  } finally {
    await small.close();
  }
});

test.each(["<head ", "<html ", "<!doctype ", "<head", "cid:"])(
  "a mail of nothing but %j is shown without delay",
  async (piece) => {
    const { ID } = await mailpit.sendMessage({
      From: { Email: "ada@example.com" },
      To: [{ Email: "bob@example.com" }],
      HTML: piece.repeat(Math.ceil((1024 * 1024) / piece.length)),
    });
    const before = process.cpuUsage();
    const view = await fetch(`${inbox.url}/view/${ID}.html?embed=1`);
    expect(await view.text()).toMatch(/^<base target="_blank">/);
    const { user, system } = process.cpuUsage(before);
    expect(user + system).toBeLessThan(1_500_000);
  },
);

test("the base tag is inserted after the first complete tag of a mail", async () => {
  const shown = async (HTML: string) => {
    const { ID } = await mailpit.sendMessage({
      From: { Email: "a@example.com" },
      To: [{ Email: "b@example.com" }],
      HTML,
    });
    return (await (await fetch(`${inbox.url}/view/${ID}.html?embed=1`)).text()).trim();
  };
  const base = '<base target="_blank">';
  expect(await shown("<!doctype html><html><HEAD lang=de><p>x")).toBe(`<!doctype html><html><HEAD lang=de>${base}<p>x`);
  expect(await shown("<html lang=de><header>x")).toBe(`<html lang=de>${base}<header>x`);
  expect(await shown("<!doctype html>x")).toBe(`<!doctype html>${base}x`);
  expect(await shown("x<head")).toBe(`${base}x<head`);
});
