import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createEngine, readConfig } from "@posthorn/engine";
import nodemailer from "nodemailer";
import { pause } from "../e2e/support/pause.js";
import { fillAudience } from "./audience.js";
import { nodemailerMail } from "./bench-mail.js";
import { median, rounded } from "./median.js";
import {
  cpuOf,
  createKey,
  type EngineProcess,
  type Sink,
  serviceThreads,
  startEngine,
  startSink,
  untilReceived,
} from "./processes.js";
import type { Result } from "./result.js";

const rounds = 5;
/** One in ten of them is unsubscribed. */
const contacts = 11_111;
const recipients = 10_000;
const connections = 5;
/** Mails a second of nodemailer's pool on an idle machine like this one. */
const calmSecond = 3700;

const subject = "News for {{first_name|you}}";
const paragraph = "There is a lot to tell this month, and all of it can be read at leisure. ";
const html = `<h1>Hello {{first_name|there}}</h1><p>${paragraph.repeat(20)}</p>
<p><a href="https://example.com/shop">Shop</a></p>`;

/**
 * Measures a campaign in an installed engine with the threads that a service has, in a separate process on the JSON store: from the call that sends it to
 * its last mail at the mail server (P7), and to its first (P7-first). The reference is nodemailer's pool, which sends
 * one finished mail of the same size as often to the same server.
 */
export async function run(): Promise<Result[]> {
  const sink = await startSink();
  const dir = mkdtempSync(join(tmpdir(), "posthorn-bench-"));
  const args = ["--data-dir", dir, "--smtp", sink.url, "--threads", String(serviceThreads)];
  await seed(args);
  const engine = await startEngine(args);
  try {
    const call = caller(engine, await createKey(engine));
    const { id: template_id } = await call("/templates", { name: "News", html });
    const rules = [{ field: "email", operator: "is_set" }];
    const { id: segment_id } = await call("/segments", { name: "All", conditions: { rules } });
    const campaign = () => call("/campaigns", { name: "News", subject, template_id, segment_id });
    const pairs: Pair[] = [];
    for (let round = 0; round <= rounds; round++) {
      const { id } = await campaign();
      const own = await sending(engine, sink, () => call(`/campaigns/${id}/send/api`, undefined, `send-${round}`));
      while ((await call(`/campaigns/${id}`)).status !== "sent") await pause(50);
      pairs.push({ floor: await floor(sink), own });
    }
    pairs.shift();
    return resultsOf(pairs);
  } finally {
    await engine.stop();
    sink.stop();
    rmSync(dir, { recursive: true });
  }
}

interface Sent {
  /** Mails a second. */
  rate: number;
  /** CPU time of the sender for each mail, µs. */
  cpu: number;
}

interface Pair {
  floor: Sent;
  /** `first`: until the first mail arrived, ms. */
  own: Sent & { first: number };
}

async function sending(engine: EngineProcess, sink: Sink, send: () => Promise<Told>): Promise<Pair["own"]> {
  const before = await sink.received();
  const cpuBefore = cpuOf([engine.pid]);
  const began = performance.now();
  const [{ total_recipients }, first] = await Promise.all([send(), untilReceived(sink, before + 1)]);
  if (total_recipients !== recipients) throw new Error(`the campaign goes to ${total_recipients}`);
  const last = await untilReceived(sink, before + recipients);
  const cpu = (cpuOf([engine.pid]) - cpuBefore) / recipients;
  return { rate: recipients / ((last - began) / 1000), cpu, first: first - began };
}

/** Measures nodemailer's pool. */
async function floor(sink: Sink): Promise<Sent> {
  const { hostname: host, port } = new URL(sink.url);
  const pool = nodemailer.createTransport({ host, port: Number(port), pool: true, maxConnections: connections });
  const mail = nodemailerMail({
    messageId: "msg_1",
    headerMessageId: "<1@mail.example.com>",
    date: Date.UTC(2026, 2, 9),
    from: { name: "Shop", address: "shop@example.com" },
    replyTo: null,
    to: "reader@example.com",
    envelope: { from: "shop@example.com", to: "reader@example.com" },
    subject,
    html,
    text: paragraph.repeat(20),
    headers: [],
  });
  const cpuBefore = process.cpuUsage();
  const began = performance.now();
  let next = 0;
  const work = async () => {
    while (next++ < recipients) await pool.sendMail(mail);
  };
  await Promise.all(Array.from({ length: 4 * connections }, work));
  pool.close();
  const { user, system } = process.cpuUsage(cpuBefore);
  return { rate: recipients / ((performance.now() - began) / 1000), cpu: (user + system) / recipients };
}

async function seed(args: readonly string[]): Promise<void> {
  const env = {
    POSTHORN_SECRET: "a secret of the benches, used nowhere else",
    POSTHORN_FROM_EMAIL: "shop@example.com",
  };
  const { core, credentials, close } = await createEngine(readConfig(["--port", "0", "--inbox", "off", ...args], env));
  const { workspace_id } = credentials;
  const newId = () => core.ctx.ids.uuid();
  const list_ids = Array.from({ length: 10 }, newId);
  await fillAudience(core.store, { count: contacts, workspace_id, list_ids, tag_id: newId() });
  await close();
}

/** The fields of the answers that the bench reads. */
interface Told {
  id: string;
  status: string;
  total_recipients: number;
}

type Call = (path: string, body?: unknown, key?: string) => Promise<Told>;

/**
 * Returns a function that calls the API and returns the data of the answer. A call with a body or an idempotency key is
 * a POST.
 */
function caller({ url }: EngineProcess, apiKey: string): Call {
  return async (path, body, key) => {
    const answer = await fetch(`${url}${path}`, {
      method: body === undefined && key === undefined ? "GET" : "POST",
      headers: {
        authorization: `Bearer ${apiKey}`,
        ...(body !== undefined && { "content-type": "application/json" }),
        ...(key !== undefined && { "idempotency-key": key }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${path} was answered ${answer.status}: ${text}`);
    return JSON.parse(text).data as Told;
  };
}

function resultsOf(pairs: readonly Pair[]): Result[] {
  const what = `campaign to ${recipients} recipients, as a service, ${connections} connections`;
  const of = (values: readonly number[]) => ({
    ratio: rounded(median([...values])),
    min: rounded(Math.min(...values)),
    max: rounded(Math.max(...values)),
    rounds,
  });
  return [
    {
      id: "P7",
      what: `${what}: mails/s from the call to the last one, against nodemailer's pool building and sending`,
      gate: ">= 2",
      target: ">= 3",
      ...of(pairs.map(({ floor, own }) => own.rate / floor.rate)),
      detail: {
        "floor, mails/s": rounded(median(pairs.map(({ floor }) => floor.rate))),
        "own, mails/s": rounded(median(pairs.map(({ own }) => own.rate))),
        "floor, CPU µs a mail": rounded(median(pairs.map(({ floor }) => floor.cpu))),
        "own, CPU µs a mail": rounded(median(pairs.map(({ own }) => own.cpu))),
      },
    },
    {
      id: "P7-first",
      what: `${what}: the first mail after the call, in the time nodemailer's pool needs for ${calmSecond}`,
      gate: "<= 1",
      target: "<= 0.3",
      ...of(pairs.map(({ floor, own }) => (own.first / 1000) * (floor.rate / calmSecond))),
      detail: { "first mail, ms": rounded(median(pairs.map(({ own }) => own.first))) },
    },
  ];
}
