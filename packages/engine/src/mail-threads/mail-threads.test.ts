import { generateKeyPairSync } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, describe, expect, it } from "vitest";
import { buildSigned } from "../delivery/build-signed.js";
import { createSmtpMailer, type SmtpMailerOptions } from "../delivery/smtp-mailer.js";
import { type Script, startScriptedSmtpServer } from "../delivery/testing/scripted-smtp-server.js";
import { createClock } from "../platform/clock.js";
import type { Ctx } from "../platform/context.js";
import { silentLog } from "../platform/log.js";
import { systemRandom } from "../platform/random.js";
import { createSecrets } from "../platform/secrets.js";
import { createTemplateCache } from "../rendering/template-cache.js";
import { composeMail } from "../resources/emails/compose.js";
import type { MessageRow } from "../store/entities.js";
import { openCore, sideBySide } from "../testing/core-fixture.js";
import { gate } from "../testing/waits.js";
import { MailThreadEnded } from "./mail-thread.js";
import { MailThreads, type MailThreadsOptions, type ThreadMail } from "./mail-threads.js";

const secret = "a text of at least thirty-two characters";
const settings = { publicUrl: "https://mail.example.com", sharedDomain: "posthorn.test" };
const program = createRequire(import.meta.url).resolve("#mail-thread");
const forGood = { followLease: (listener: (until: number) => void) => listener(Number.POSITIVE_INFINITY) };

const cleanups: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

async function open(
  script: Script = {},
  { smtp, ...options }: Partial<MailThreadsOptions> & { smtp?: Partial<SmtpMailerOptions> } = {},
) {
  const server = await startScriptedSmtpServer(script);
  cleanups.push(() => server.close());
  const { host, port } = server;
  const mailer = createSmtpMailer({
    server: { host, port, secure: false, requireTls: false, auth: null },
    maxConnections: 4,
    ...smtp,
  });
  cleanups.push(() => mailer.close());
  const clock = createClock();
  const threads = new MailThreads({ threads: 2, slots: 64, secret, mailer, clock, log: silentLog, ...options });
  cleanups.push(() => threads.terminate());
  return { server, mailer, clock, threads };
}

let mails = 0;

/** Returns a mail, each with a different message. */
function mail(
  html = "<p>Hello</p>",
  changes: Partial<MessageRow> = {},
  signer: ThreadMail["signer"] = null,
): ThreadMail {
  mails += 1;
  const id = `msg_${String(mails).padStart(32, "0")}`;
  const row = { id, from: "shop@example.com", from_name: "Shop", to: `ada${mails}@example.com`, reply_to: null };
  const times = { created_at: Date.UTC(2026, 2, 9), rendered_at: Date.UTC(2026, 2, 10) };
  const tracking = { track_clicks: true, track_opens: true, content_id: `content of ${html}` };
  const message = { ...row, ...times, ...tracking, ...changes } as MessageRow;
  const { publicUrl: public_url, sharedDomain: shared_domain } = settings;
  const company = { company_name: "Difference & Co", company_address: "1 High St" };
  return {
    message,
    parts: {
      message,
      content: { subject: "Hello {{name|there}}", html, text: null },
      data: { name: `Ada ${mails}`, items: Array.from({ length: 30 }, (_, index) => index) },
      inputs: { contact: null, ...company, public_url, shared_domain },
    },
    signer,
  };
}

/** Returns the bytes of a mail that is composed in this thread. */
async function bytesOf({ parts, signer }: ThreadMail): Promise<string> {
  const ctx = { secrets: createSecrets(secret, systemRandom()), settings } as Ctx;
  const composed = await composeMail(ctx, createTemplateCache({ max: 10 }), parts);
  const built = await buildSigned(signer === null ? composed : { ...composed, signer });
  if ("failed" in built) throw new Error(built.failed.response);
  return built.bytes.toString("latin1");
}

/** Writes a program that handles each message after the real one. */
async function programThat(handles: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "posthorn-mail-thread-"));
  cleanups.push(() => rm(folder, { recursive: true }));
  const file = join(folder, "thread.mjs");
  const real = JSON.stringify(pathToFileURL(program).href);
  await writeFile(
    file,
    `import { parentPort } from "node:worker_threads";
     await import(${real});
     parentPort.on("message", async (message) => { ${handles} });`,
  );
  return file;
}

const loop = '{{#each items}}<a href="https://shop.example.com/p/{{this}}">{{this}}</a>\n{{/each}}';

describe("mail that is delivered in threads", () => {
  it("has the same bytes as in one thread, signed and unsigned", async () => {
    const { privateKey: key } = generateKeyPairSync("rsa", { modulusLength: 2048 });
    const signer = { domain: "example.com", selector: "k1", key, time: 1_700_000_000 };
    const { server, threads } = await open();
    const htmls = ["<p>Hello {{name}}</p>", loop, `<p>${"Grüße ".repeat(9000)}</p>`];
    const given = Array.from({ length: 48 }, (_, index) =>
      mail(htmls[index % 3], { track_clicks: index % 2 === 0 }, index % 4 === 0 ? signer : null),
    );
    const delivered = await Promise.all(given.map((each) => threads.deliver(each, forGood)));
    expect(threads.running).toBe(2);
    const links = Array.from({ length: 30 }, (_, index) => `https://shop.example.com/p/${index}`);
    for (const [index, each] of given.entries()) {
      expect(delivered[index]).toEqual({
        subject: `Hello ${each.parts.data.name}`,
        links: index % 3 === 1 && index % 2 === 0 ? links : [],
        outcome: { result: "accepted", response: "250 2.0.0 queued as 42" },
      });
      const received = server.mails.filter(({ to: [to] }) => to === each.message.to);
      expect(received.map(({ body }) => body)).toEqual([await bytesOf(each)]);
    }
    expect(server.count("connect")).toBeLessThanOrEqual(4);
  });

  it("starts no thread before the first mail, and a second one only when the first has its connections in use", async () => {
    const { threads } = await open();
    expect(threads.running).toBe(0);
    await threads.deliver(mail(), forGood);
    await threads.deliver(mail(), forGood);
    expect(threads.running).toBe(1);
    await Promise.all(Array.from({ length: 3 }, () => threads.deliver(mail(), forGood)));
    expect(threads.running).toBe(2);
  });

  it("never has more threads than connections", async () => {
    const { server, threads } = await open({}, { threads: 8, smtp: { maxConnections: 3 } });
    await Promise.all(Array.from({ length: 60 }, () => threads.deliver(mail(), forGood)));
    expect(threads.running).toBe(3);
    expect(server.count("connect")).toBe(3);
  });

  it("goes to a thread that has a connection when its own gets none", async () => {
    const { server, threads } = await open({ connect: (nth) => (nth === 1 ? undefined : "hang up") });
    await threads.deliver(mail(), forGood);
    const delivered = await Promise.all(Array.from({ length: 8 }, () => threads.deliver(mail(), forGood)));
    expect(threads.running).toBe(2);
    for (const each of delivered) expect(each).toMatchObject({ outcome: { result: "accepted" } });
    expect(server.mails).toHaveLength(9);
  });

  it("is told what cannot be rendered, built or sent as in one thread", async () => {
    const { threads } = await open({ rcpt: (nth) => (nth === 1 ? "550 5.1.1 no such user" : undefined) });
    expect(await threads.deliver(mail(loop.repeat(400)), forGood)).toMatch(/^rendering the template takes more than/);
    const unusable = await threads.deliver(mail("x", { to: "not an address" }), forGood);
    expect(unusable).toMatchObject({ outcome: { result: "failed", retry: false } });
    expect(await threads.deliver(mail(), forGood)).toMatchObject({
      outcome: { result: "permanent", code: 550, suppress: "yes" },
    });
  });

  it("is composed but not sent while the circuit breaker is open", async () => {
    const { server, mailer, threads } = await open();
    for (let failures = 0; failures < 5; failures++) {
      mailer.gate.recordConnectionFailure({ stage: "connect", reply: null, message: "connect ECONNREFUSED" });
    }
    expect(await threads.deliver(mail("{{name}}"), forGood)).toMatchObject({
      subject: expect.stringMatching(/^Hello Ada/),
      outcome: { result: "unreachable", counted: false },
    });
    expect(await threads.deliver(mail("x", { to: "no address" }), forGood)).toMatchObject({
      outcome: { result: "failed" },
    });
    expect(server.count("connect")).toBe(0);
  });

  it("is composed before it may be sent", async () => {
    const { server, threads } = await open();
    const { open: begin, passed: mayBegin } = gate();
    const waiting = Array.from({ length: 3 }, () => threads.deliver(mail(), { ...forGood, mayBegin }));
    const unusable = threads.deliver(mail(loop.repeat(400)), { ...forGood, mayBegin });
    expect(await unusable).toMatch(/^rendering the template takes more than/);
    // Those behind them need not wait.
    expect(await threads.deliver(mail(), forGood)).toMatchObject({ outcome: { result: "accepted" } });
    expect(server.mails).toHaveLength(1);
    begin();
    for (const each of await Promise.all(waiting)) expect(each).toMatchObject({ outcome: { result: "accepted" } });
    expect(server.mails).toHaveLength(4);
  });

  it("is not sent when one that ended before could have been", async () => {
    const { server, threads } = await open({}, { slots: 2, smtp: { maxConnections: 1 } });
    const [ended, next] = [gate(), gate()];
    await threads.deliver(mail(loop.repeat(400)), { ...forGood, mayBegin: ended.passed });
    const waiting = threads.deliver(mail(), { ...forGood, mayBegin: next.passed });
    ended.open();
    // With one connection, the second of them goes behind all that the thread was told to send before.
    for (let others = 0; others < 2; others += 1) await threads.deliver(mail(), forGood);
    expect(server.mails).toHaveLength(2);
    next.open();
    expect(await waiting).toMatchObject({ outcome: { result: "accepted" } });
  });

  it("follows the circuit breaker as it is when it may be sent", async () => {
    const { server, mailer, threads } = await open();
    const { open: begin, passed: mayBegin } = gate();
    const waiting = threads.deliver(mail(), { ...forGood, mayBegin });
    for (let failures = 0; failures < 5; failures++) {
      mailer.gate.recordConnectionFailure({ stage: "connect", reply: null, message: "connect ECONNREFUSED" });
    }
    begin();
    expect(await waiting).toMatchObject({ outcome: { result: "unreachable", counted: false } });
    expect(server.count("connect")).toBe(0);
  });

  it("opens the circuit breaker of the process when no thread gets a connection", async () => {
    const { threads, mailer } = await open({ connect: "hang up" });
    const outcomes = await Promise.all(Array.from({ length: 8 }, () => threads.deliver(mail(), forGood)));
    for (const outcome of outcomes) expect(outcome).toMatchObject({ outcome: { result: "unreachable" } });
    for (let more = 0; more < 5; more++) await threads.deliver(mail(), forGood);
    const { from, to } = { from: { name: null, address: "shop@example.com" }, to: "ada@example.com" };
    expect(mailer.gate.deferral({ from, to })).toMatchObject({ result: "unreachable" });
  });

  it("waits for its turn where there is a rate", async () => {
    const clock = createClock({ mode: "manual", now: Date.UTC(2026, 0, 1) });
    const { server, threads } = await open({}, { smtp: { clock, mailsPerSecond: 1 } });
    const first = threads.deliver(mail(), forGood);
    const second = threads.deliver(mail(), forGood);
    await Promise.race([first, second]);
    expect(server.count("data")).toBe(1);
    clock.set(clock.now() + 1000);
    await Promise.all([first, second]);
    expect(server.count("dot")).toBe(2);
  });
});

describe("the lease of a mail in a thread", () => {
  it("is read right before the final dot, by the engine's clock", async () => {
    const { server, threads, clock } = await open({
      data() {
        clock.set(clock.now() + 60_000);
        return undefined;
      },
    });
    let extend: (until: number) => void = () => {};
    const options = {
      followLease: (listener: (until: number) => void) => {
        extend = listener;
        listener(clock.now() + 30_000);
      },
    };
    expect(await threads.deliver(mail(), options)).toMatchObject({ outcome: { result: "unreachable" } });
    expect(server.mails).toEqual([]);
    const kept = threads.deliver(mail(), options);
    extend(clock.now() + 90_000);
    expect(await kept).toMatchObject({ outcome: { result: "accepted" } });
  });

  it("cancels the mail when it is lost, unless the final dot is sent", async () => {
    const { server, threads } = await open({ data: (nth) => (nth === 1 ? "stall" : undefined), dot: "stall" });
    const lost = new AbortController();
    const cancelled = threads.deliver(mail(), { ...forGood, signal: lost.signal });
    await server.reached("data");
    lost.abort();
    expect(await cancelled).toMatchObject({ outcome: { result: "unreachable" } });
    expect(server.mails).toEqual([]);

    const late = new AbortController();
    const sent = threads.deliver(mail(), { ...forGood, signal: late.signal });
    await server.reached("dot");
    late.abort();
    server.hangUp();
    expect(await sent).toMatchObject({ outcome: { result: "undetermined" } });
  });
});

describe("a thread that ends", () => {
  it("fails its mails only, and is replaced", async () => {
    const ends = await programThat('if (message.requests?.includes("crash")) throw new Error("crashed");');
    const { server, threads } = await open({}, { program: ends, threads: 1 });
    await threads.deliver(mail(), forGood);
    const lost = threads.deliver(mail("<p>crash</p>", { to: "crash@example.com" }), forGood);
    await expect(lost).rejects.toThrow(MailThreadEnded);
    await expect(lost).rejects.toThrow(/crashed/);
    expect(threads.running).toBe(0);
    expect(await threads.deliver(mail(), forGood)).toMatchObject({ outcome: { result: "accepted" } });
    expect(server.mails).toHaveLength(2);
  });

  it("has its mails delivered by the next runs of their jobs, and the process goes on", async () => {
    // The first message with this address ends the thread; the next attempt goes through.
    const ends = await programThat(
      `if (message.requests?.includes("crash@")) {
         const { existsSync, writeFileSync } = await import("node:fs");
         const marker = new URL("crashed", import.meta.url);
         if (!existsSync(marker)) { writeFileSync(marker, ""); process.exit(3); }
       }`,
    );
    const { server, mailer } = await open();
    const threads: MailThreads[] = [];
    const { call, core, advance, logged } = await openCore({
      mailer,
      worker: sideBySide,
      mailThreads: (parts) => {
        const made = new MailThreads({ ...parts, threads: 1, slots: 64, mailer, program: ends });
        threads.push(made);
        cleanups.push(() => made.terminate());
        return made;
      },
    });
    const to = ["crash@example.com", "ada@example.com", "grace@example.com"];
    await call("POST /email/send", { body: { to, subject: "Hello", html: "<p>Hello</p>" } });
    await core.runDueJobs();
    await advance(60 * 60_000);
    expect(server.mails.map((each) => each.to[0]).sort()).toEqual([
      "ada@example.com",
      "crash@example.com",
      "grace@example.com",
    ]);
    expect(logged.join("\n")).toMatch(/a thread that delivers mail ended: its mail is tried again/);
    expect(logged.join("\n")).toMatch(/a job failed unexpectedly/);
  });

  it("before it took mail leaves mail to the main thread", async () => {
    const { server, mailer } = await open();
    const { call, core, advance } = await openCore({
      mailer,
      worker: sideBySide,
      mailThreads: (parts) =>
        new MailThreads({ ...parts, threads: 1, slots: 64, mailer, program: join(tmpdir(), "no such program.js") }),
    });
    await call("POST /email/send", { body: { to: ["ada@example.com"], subject: "Hello", html: "<p>Hello</p>" } });
    await core.runDueJobs();
    await advance(60 * 60_000);
    expect(server.mails).toHaveLength(1);
  });
});

describe("closing", () => {
  it("lets a mail in flight end, closes the connections, and takes no more mail", async () => {
    const { server, threads } = await open({ dot: (nth) => (nth === 1 ? "" : undefined) });
    const inFlight = threads.deliver(mail(), forGood);
    await server.reached("dot");
    const closed = threads.close();
    server.say("250 2.0.0 queued late");
    expect(await inFlight).toMatchObject({ outcome: { result: "accepted", response: "250 2.0.0 queued late" } });
    await closed;
    expect(server.count("quit")).toBe(1);
    await expect(threads.deliver(mail(), forGood)).rejects.toThrow(MailThreadEnded);
  });
});
