// The engine core over the JSON store, with subscribers at the receiver on the given port. On `own` it delivers stored
// events, each to every subscriber. On `bare` it posts the same bodies with Node alone, as many at once. Sends the
// microseconds of one delivery, and its CPU time.
import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { Agent, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openJsonStore } from "@posthorn/engine";
import {
  bootstrap,
  createCaptureMailer,
  createClock,
  createCore,
  createCtx,
  createLocalOutbound,
  systemRandom,
} from "@posthorn/engine/core";

const port = Number(process.argv[2]);
const subscribers = 4;
const eventsPerRound = 2000;
const deliveries = subscribers * eventsPerRound;
/** The concurrency limit of the subscribers' keys. */
const inHand = 5 * subscribers;

const dir = mkdtempSync(join(tmpdir(), "posthorn-bench-"));
const random = systemRandom();
const clock = createClock();
const operatorToken = "the-operator-of-a-bench";
const parts = {
  store: await openJsonStore({ dir, now: clock.now, newId: () => Buffer.from(random.bytes(16)).toString("hex") }),
  mailer: createCaptureMailer(),
  outbound: createLocalOutbound(),
  clock,
  secret: "a secret of the benches, used nowhere else",
  random,
  operatorToken,
  settings: { requestLimit: 0, emailLimit: 0 },
};
const { liveKey, workspace_id } = await bootstrap(createCtx(parts), parts.store);
const core = createCore(parts);

async function ask(method, url, token, body = undefined) {
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const answer = await core.handle({ method, url, headers, ...(body && { body: JSON.stringify(body) }) });
  if (answer.status >= 300) throw new Error(String(answer.body));
  return JSON.parse(answer.body);
}

const type = "form.submitted";
const data = {
  form_id: "newsletter-form",
  form_name: "Newsletter",
  contact_id: null,
  email: "ada@example.com",
  fields: { email: "ada@example.com", topic: "engines" },
};
for (let i = 0; i < subscribers; i++) {
  const targetUrl = `http://127.0.0.1:${port}/hooks/${i}`;
  await ask("POST", "/v1/webhooks/triggers", liveKey, { targetUrl, event: type });
}

const agent = new Agent({ keepAlive: true });
const body = JSON.stringify({ event: type, timestamp: new Date(0).toISOString(), data });
const headers = { "content-type": "application/json", "content-length": Buffer.byteLength(body) };
const post = () =>
  new Promise((resolve, reject) => {
    const to = { host: "127.0.0.1", port, path: "/hooks", method: "POST", agent, headers };
    const sent = request(to, (response) => {
      response.resume();
      response.on("end", () => resolve(response.statusCode));
    });
    sent.on("error", reject);
    sent.end(body);
  });

const ways = {
  async bare() {
    let left = deliveries;
    const work = async () => {
      while (left-- > 0) assert.equal(await post(), 200);
    };
    await Promise.all(Array.from({ length: inHand }, work));
  },
  async own() {
    await core.start();
    await core.settle();
    await core.stop();
  },
};

process.on("message", async (way) => {
  if (way === "own") {
    for (let i = 0; i < eventsPerRound; i++) {
      await ask("POST", `/_posthorn/workspaces/${workspace_id}/events`, operatorToken, { type, data });
    }
  }
  const cpu = process.cpuUsage();
  const start = process.hrtime.bigint();
  await ways[way]();
  const micros = Number(process.hrtime.bigint() - start) / 1000 / deliveries;
  const { user, system } = process.cpuUsage(cpu);
  if (way === "own") {
    const waiting = `/_posthorn/workspaces/${workspace_id}/deliveries?status=pending`;
    assert.equal((await ask("GET", waiting, operatorToken)).pagination.total, 0);
  }
  process.send({ micros, cpu: (user + system) / deliveries });
});
process.on("disconnect", () => {
  rmSync(dir, { recursive: true, force: true });
  process.exit();
});
process.send("ready");
