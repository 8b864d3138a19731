// The whole engine core over the JSON store. Its arguments: the port of the SMTP server, the number of connections, and
// optionally a domain whose mail it signs, and the number of threads that deliver mail.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createSmtpMailer, openJsonStore } from "@posthorn/engine";
import { bootstrap, createClock, createCore, createCtx, systemRandom } from "@posthorn/engine/core";
import { MailThreads } from "@posthorn/engine/internal";

const dir = mkdtempSync(join(tmpdir(), "posthorn-bench-"));
const random = systemRandom();
const clock = createClock();
const store = await openJsonStore({ dir, now: clock.now, newId: () => Buffer.from(random.bytes(16)).toString("hex") });
const [, , port, maxConnections = 5, domain = "", threads = 0] = process.argv;
const server = { host: "127.0.0.1", port: Number(port), secure: false, requireTls: false, auth: null };
const secret = "a secret of the benches, used nowhere else";
const mailer = createSmtpMailer({ server, maxConnections: Number(maxConnections) });
const log = { info() {}, warn: console.error, error: console.error };
const mailThreads =
  Number(threads) > 0
    ? new MailThreads({ threads: Number(threads), slots: 64, secret, mailer, clock, log })
    : undefined;
const parts = {
  store,
  mailer,
  mailThreads,
  clock,
  secret,
  random,
  lookUp: async () => "found",
  settings: { requestLimit: 0, emailLimit: 0 },
  // One workspace has the whole machine here.
  worker: { slots: 64, slotsPerKey: 64 },
};
const { liveKey } = await bootstrap(createCtx(parts), store);
const core = createCore(parts);
await core.start();
const headers = { authorization: `Bearer ${liveKey}`, "content-type": "application/json" };
if (domain !== "") {
  const { id } = await ask("/v1/domains", { domain });
  const { verified } = await ask(`/v1/domains/${id}/verify`);
  if (!verified) throw new Error(`${domain} is not verified`);
}
let sent = 0;

/** Returns the data of an answer. */
async function ask(path, body = undefined) {
  const answer = await core.handle({ method: "POST", url: path, headers, ...(body && { body: JSON.stringify(body) }) });
  if (answer.status >= 300) throw new Error(String(answer.body));
  return JSON.parse(answer.body).data;
}

process.on("message", async ({ calls, recipients, mail }) => {
  const cpu = process.cpuUsage();
  const began = process.hrtime.bigint();
  await Promise.all(
    Array.from({ length: calls }, async () => {
      const to = Array.from({ length: recipients }, () => `reader${sent++}@example.com`);
      const answer = await core.handle({
        method: "POST",
        url: "/v1/email/send",
        headers,
        body: JSON.stringify({ ...mail, to }),
      });
      if (answer.status !== 200) throw new Error(String(answer.body));
    }),
  );
  await core.settle();
  const { user, system } = process.cpuUsage(cpu);
  process.send({ micros: Number(process.hrtime.bigint() - began) / 1000, cpu: user + system });
});
process.on("disconnect", () => {
  rmSync(dir, { recursive: true, force: true });
  process.exit();
});
process.send("ready");
