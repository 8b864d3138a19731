import type { Socket } from "node:net";
import { expect } from "vitest";
import { clientOf, test as processTest } from "../process/engine-test.js";
import type { EngineProcess } from "../support/engine-process.js";
import { hostileReports } from "./hostile-reports.js";
import { slowness } from "./slowness.js";
import { bring, openIdle } from "./smtp-client.js";
import { cpuOf, watchEngine } from "./watch-engine.js";

const complaints = "complaints@posthorn.test";

/** The largest body of a report. */
const largest = 950_000;

interface Intake {
  engine: EngineProcess;
  /** The address of the report intake. */
  at: string;
  messageId: string;
  /** The envelope sender and the unsubscribe link of a mail to the attacker. */
  returnPath: string;
  link: string;
  bounces(): Promise<unknown[]>;
}

const test = processTest.extend<{ intake: Intake }>({
  intake: async ({ serve, sink }, use) => {
    const engine = await serve({ args: ["--bounce-smtp", "127.0.0.1:0"] });
    const posthorn = await clientOf(engine);
    const mail = { to: "mallory@example.com", from_email: "hello@example.com", subject: "Hi", text: "Hi" };
    const { results } = await posthorn.emails.send(mail);
    await engine.admin("POST", "/settle");
    const { from = "", raw = "" } = sink.mails[0] ?? {};
    const [link = ""] = /http:[^>\s]*\/u\/[^>\s]+/.exec(raw.replaceAll(/\r\n[ \t]+/g, "")) ?? [];
    expect(link).toContain(engine.ready.base_url.replace("/v1", "/u/"));
    await use({
      engine,
      at: engine.ready.bounce_smtp ?? "",
      messageId: results[0]?.message_id ?? "",
      returnPath: from,
      link,
      bounces: async () => (await posthorn.bounces.list()).data,
    });
  },
});

const bounceOf = (recipient: string) =>
  [
    'Content-Type: multipart/report; report-type=delivery-status; boundary="b"',
    "",
    "--b",
    "Content-Type: message/delivery-status",
    "",
    "Reporting-MTA: dns; mx.example.com",
    "",
    `Final-Recipient: rfc822; ${recipient}`,
    "Action: failed",
    "Status: 5.1.1",
    "--b--",
  ].join("\r\n");

/** Sends each hostile report once and returns the CPU seconds and the answer of each. */
async function bringAll({ engine, at }: Intake, to: string, header = ""): Promise<Map<string, [number, string]>> {
  const costs = new Map<string, [number, string]>();
  for (const [name, make] of Object.entries(hostileReports)) {
    const before = cpuOf(engine.ready.pid) ?? 0;
    const answer = await bring(at, { to, body: header + make(largest) });
    costs.set(name, [(cpuOf(engine.ready.pid) ?? 0) - before, answer.slice(0, 3)]);
  }
  return costs;
}

const targets: readonly (readonly [string, (intake: Intake) => [to: string, header: string]])[] = [
  ["the complaints address", () => [complaints, ""]],
  ["the complaints address with a link of ours", ({ link }) => [complaints, `List-Unsubscribe: <${link}>\r\n`]],
  ["a return path of ours", ({ returnPath }) => [returnPath, ""]],
];

test.for(targets)("no mail to %s costs more than a second or delays others", async ([, target], { intake }) => {
  const { engine, at, messageId, returnPath, bounces } = intake;
  const cost = await watchEngine(engine, () => bringAll(intake, ...target(intake)));
  const dear = [...cost.result].filter(([, [seconds]]) => seconds >= 1);
  expect(dear).toEqual([]);
  // The answer is final, so that the sender does not retry.
  const unfinished = [...cost.result].filter(([, [, answer]]) => !/^(?:250|552)$/.test(answer));
  expect(unfinished).toEqual([]);
  expect(cost.healthFailures).toBe(0);
  expect(cost.healthP99).toBeLessThan(500 * slowness());
  expect(cost.memory ?? 0).toBeLessThan(300 * 1024 * 1024);
  // A valid report is still processed.
  expect(await bring(at, { to: returnPath, body: bounceOf("mallory@example.com") })).toMatch(/^250/);
  expect(await bounces()).toMatchObject([{ message_id: messageId }]);
  expectFewLines(await engine.stop());
});

test.for([
  ["another address", "127.0.0.2"],
  ["their own address", "127.0.0.1"],
] as const)("a hundred idle connections do not hold up a report from %s", async ([, localAddress], { intake }) => {
  const { engine, at, messageId, returnPath, bounces } = intake;
  let idle: Socket[] = [];
  const cost = await watchEngine(engine, async () => {
    idle = await openIdle(at, 100, "127.0.0.1");
    const before = Date.now();
    expect(await bring(at, { to: returnPath, body: bounceOf("mallory@example.com"), localAddress })).toMatch(/^250/);
    return Date.now() - before;
  });
  for (const socket of idle) socket.destroy();
  expect(cost.result).toBeLessThan(5000);
  expect(await bounces()).toMatchObject([{ message_id: messageId, type: "permanent" }]);
  expect(cost.healthP99).toBeLessThan(500 * slowness());
  const kinds = expectFewLines(await engine.stop());
  expect(kinds.get("an idle connection to the report intake was closed for a new one")).toBeGreaterThanOrEqual(1);
});

test("guessed return paths cost little and change nothing", async ({ intake }) => {
  const { engine, at, returnPath, bounces } = intake;
  const forged = returnPath.replace(/\.[a-z2-7]{16}@/, ".aaaaaaaaaaaaaaaa@");
  const cost = await watchEngine(engine, async () => {
    for (let n = 0; n < 20; n += 1) {
      const guesses = Array.from({ length: 5 }, () => bring(at, { to: forged, body: bounceOf("mallory@example.com") }));
      for (const answer of await Promise.all(guesses)) expect(answer).toMatch(/^550/);
    }
  });
  expect(cost.healthP99).toBeLessThan(500 * slowness());
  expect(cost.cpu ?? 0).toBeLessThan(5 * slowness());
  expect(await bounces()).toEqual([]);
});

test("unrelated mail is accepted repeatedly, and logged a few times", async ({ intake }) => {
  const { engine, at, bounces } = intake;
  await watchEngine(engine, async () => {
    for (let n = 0; n < 20; n += 1) {
      const mails = Array.from({ length: 5 }, () => bring(at, { to: complaints, body: bounceOf("ada@example.com") }));
      for (const answer of await Promise.all(mails)) expect(answer).toMatch(/^250/);
    }
  });
  expect(await bounces()).toEqual([]);
  const kinds = expectFewLines(await engine.stop());
  expect(kinds.get("a mail to the report intake is about no known message")).toBeGreaterThanOrEqual(1);
});

/** Expects at most twenty log lines of each kind about the intake, and returns their numbers. */
function expectFewLines({ stderr }: { stderr: string }): Map<string, number> {
  const kinds = new Map<string, number>();
  for (const line of stderr.split("\n").filter((text) => text.startsWith("{"))) {
    const { msg } = JSON.parse(line) as { msg: string };
    if (msg.includes("report intake")) kinds.set(msg, (kinds.get(msg) ?? 0) + 1);
  }
  for (const count of kinds.values()) expect(count).toBeLessThanOrEqual(20);
  return kinds;
}
