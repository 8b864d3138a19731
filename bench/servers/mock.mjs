// The built mock and MSW in one process. On request it makes calls of one kind and sends the CPU time of one call in
// µs.
import assert from "node:assert/strict";
import { createMock } from "@posthorn/mock-server";
import { handlers } from "@posthorn/mock-server/msw";
import { HttpResponse, http } from "msw";
import { setupServer } from "msw/node";

const journeysPerRound = 30;
const readsPerRound = 500;
const baseUrl = "http://posthorn.test/v1";
const mock = createMock({ baseUrl });
const server = setupServer();
server.listen({ onUnhandledRequest: "error" });
const own = handlers(mock);
const throughMsw = caller((input, init) => fetch(input, init));
const direct = caller(mock.fetch);

const works = { read: reads, all: journeys };

process.on("message", async (asked) => {
  const [way, work] = asked.split(", ");
  await mock.reset();
  const contact = await direct("POST", "/contacts", { email: "ada@example.com", first_name: "Ada" });
  const constant = http.all("http://posthorn.test/*", () => HttpResponse.json({ data: contact }));
  server.resetHandlers(...(way === "constant" ? [constant] : own));
  process.send(await measure(() => works[work](way === "fetch" ? direct : throughMsw, contact)));
});
process.send("ready");

async function reads(call, { id }) {
  for (let turn = 0; turn < readsPerRound; turn++) await call("GET", `/contacts/${id}`);
  return readsPerRound;
}

async function journeys(call) {
  let calls = 0;
  for (let turn = 0; turn < journeysPerRound; turn++) calls += await journey(call, turn);
  await mock.settle();
  return calls;
}

/** Makes a user's calls with a contact, a template and a mail, and returns their number. */
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

/**
 * Returns the CPU time of this process with its collector's threads. Real time would include other work of the machine.
 */
async function measure(work) {
  const before = process.cpuUsage();
  const calls = await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / calls;
}
