// A built client alone in one process. On request it makes calls of one kind and sends the CPU time of one call in µs.
// A server in another process answers each call with its email.
import assert from "node:assert/strict";
import { Posthorn } from "@posthorn/sdk";

const callsPerRound = 1_000;
const [, , baseUrl] = process.argv;
const apiKey = "ph_live_1234567890abcdefghijABCDEFGHIJ12aaaaaa";
const posthorn = new Posthorn({ apiKey, baseUrl });
const email = {
  to: "ada@example.com",
  subject: "Your order",
  html: `<p>${"Thank you for your order. ".repeat(40)}</p>`,
};

const ways = {
  sdk: () => posthorn.emails.send(email),
  async fetch() {
    const headers = {
      Authorization: `Bearer ${apiKey}`,
      "Content-Type": "application/json",
      "Idempotency-Key": crypto.randomUUID(),
    };
    const response = await fetch(`${baseUrl}/email/send`, { method: "POST", headers, body: JSON.stringify(email) });
    if (!response.ok) throw new Error(String(response.status));
    return response.json();
  },
};

process.on("message", async (way) => {
  const call = ways[way];
  assert.deepEqual(await call(), email);
  const before = process.cpuUsage();
  for (let turn = 0; turn < callsPerRound; turn++) await call();
  const { user, system } = process.cpuUsage(before);
  process.send((user + system) / callsPerRound);
});
process.send("ready");
