// A process that posts to a local receiver on request, with `bare` posts of Node or with the engine's requests, and
// sends the microseconds of one. It runs built packages, because loaders that run TypeScript make closures slow.
import assert from "node:assert/strict";
import { Agent, request } from "node:http";
import { localDestinations } from "../../packages/engine/dist/delivery/requests/destinations.js";
import { createHttpOutbound } from "../../packages/engine/dist/delivery/requests/http-outbound.js";
import { resolveWithSystem } from "../../packages/engine/dist/delivery/requests/resolve-addresses.js";

const [port] = process.argv.slice(2);
const postsPerRound = 4000;
/** The concurrency limit of a subscriber's key. */
const inHand = 5;

const body = JSON.stringify({
  id: "evt_4f1c8a52d97b4d0e8f6a",
  type: "email.delivered",
  created_at: "2026-11-21T09:00:00.000Z",
  data: { message_id: "msg_4f1c8a52d97b4d0e8f6a", to: "ada@example.com", subject: "Your order", status: "delivered" },
});
const headers = { "content-type": "application/json", "x-service-event": "email.delivered" };
const agent = new Agent({ keepAlive: true });
const outbound = createHttpOutbound({ destinations: localDestinations, find: resolveWithSystem });
const bareHeaders = { ...headers, "content-length": Buffer.byteLength(body) };

const ways = {
  bare: () =>
    new Promise((resolve, reject) => {
      const to = { host: "127.0.0.1", port, path: "/hooks", method: "POST", agent, headers: bareHeaders };
      const sent = request(to, (response) => {
        response.resume();
        response.on("end", () => resolve(response.statusCode));
      });
      sent.on("error", reject);
      sent.end(body);
    }),
  own: async () =>
    (await outbound.send({ url: `http://127.0.0.1:${port}/hooks`, method: "POST", headers, body })).status_code,
};

process.on("message", async (way) => {
  let left = postsPerRound;
  const work = async () => {
    while (left-- > 0) assert.equal(await ways[way](), 200);
  };
  const start = process.hrtime.bigint();
  await Promise.all(Array.from({ length: inHand }, work));
  process.send(Number(process.hrtime.bigint() - start) / 1000 / postsPerRound);
});
process.on("disconnect", () => process.exit());
