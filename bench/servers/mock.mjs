// The mock and MSW alone in one process, as built: asked for `reference`, `msw` or `fetch`, it tells the µs of CPU of one call.
import assert from "node:assert/strict";
import { createMock } from "@posthorn/mock-server";
import { handlers } from "@posthorn/mock-server/msw";
import { HttpResponse, http } from "msw";
import { setupServer } from "msw/node";

const journeysPerRound = 100;
const baseUrl = "http://posthorn.test/v1";
const mock = createMock({ baseUrl });
const server = setupServer();
server.listen({ onUnhandledRequest: "error" });
const own = handlers(mock);
const constant = http.all("http://posthorn.test/*", () => HttpResponse.json({ data: { id: "1", success: true } }));
const throughMsw = caller((input, init) => fetch(input, init));
const direct = caller(mock.fetch);

const ways = {
  reference: () => measure(throughMsw, [constant]),
  msw: () => measure(throughMsw, own),
  fetch: () => measure(direct, own),
};
process.on("message", async (way) => process.send(await ways[way]()));
process.send("ready");

/** Calls every operation that is not answered 501, each once, and gives back how many calls that were. */
async function journey(call, turn) {
  const email = `ada+${turn}@example.com`;
  const contact = await call("POST", "/contacts", { email, first_name: "Ada" });
  const template = await call("POST", "/templates", {
    name: `Welcome ${turn}`,
    html: "<p>Hello {{first_name|there}}</p>",
  });
  await call("POST", "/suppressions", { email: `eve+${turn}@example.com` });
  const sent = await call("POST", "/email/send", { to: email, subject: "Hello", template_id: template.id });
  const calls = [
    ["GET", `/email/${sent.results?.[0].message_id ?? "msg_1"}/status`],
    ["GET", "/contacts"],
    ["GET", `/contacts/${contact.id}`],
    ["PATCH", `/contacts/${contact.id}`, { last_name: "Example" }],
    ["GET", "/templates"],
    ["GET", `/templates/${template.id}`],
    ["PATCH", `/templates/${template.id}`, { name: `Hello ${turn}` }],
    ["GET", "/suppressions"],
    ["GET", "/api-key/permissions"],
    ["GET", "/health"],
    ["DELETE", `/suppressions/eve+${turn}@example.com`],
    ["DELETE", `/templates/${template.id}`],
    ["DELETE", `/contacts/${contact.id}`],
  ];
  for (const [method, path, body] of calls) await call(method, path, body);
  return calls.length + 4;
}

function caller(send) {
  const headers = { authorization: `Bearer ${mock.liveKey}`, "content-type": "application/json" };
  return async (method, path, body) => {
    const init = body ? { method, headers, body: JSON.stringify(body) } : { method, headers };
    const response = await send(baseUrl + path, init);
    const answer = await response.json();
    assert.ok(response.ok, `${method} ${path}: ${JSON.stringify(answer)}`);
    return answer.data;
  };
}

/** CPU of this process, the collector's threads included: what else the machine does would drown a wall clock. Delivery is part of it. */
async function measure(call, used) {
  await mock.reset();
  server.resetHandlers(...used);
  const before = process.cpuUsage();
  let calls = 0;
  for (let turn = 0; turn < journeysPerRound; turn++) calls += await journey(call, turn);
  await mock.settle();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / calls;
}
