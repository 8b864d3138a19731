import { connect, type Socket } from "node:net";
import pg from "pg";
import { describe, expect } from "vitest";
import { createDatabase, serverUrl } from "../support/database.js";
import { type EngineProcess, startEngine } from "../support/engine-process.js";
import { clientOf, test } from "./engine-test.js";

const mail = { from_email: "hello@example.com", subject: "Hi", text: "Hi" };

/** Returns the lines of the metrics of a process. */
async function metricsOf(engine: EngineProcess): Promise<string[]> {
  return (await engine.admin("GET", "/metrics")).body.split("\n");
}

/** Returns the lines of a log with one message. */
function linesIn(stderr: string, message: string): Record<string, unknown>[] {
  const lines = stderr.split("\n").filter((line) => line.startsWith("{"));
  return lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === message);
}

describe.skipIf(serverUrl() === undefined)("on call, as docs/on-call.md says", () => {
  test("jobs that are given up and calls answered with 500 are found, and end", async ({ sink }) => {
    const { url, drop } = await createDatabase();
    const database = new pg.Client(url);
    await database.connect();
    const args = ["--database-url", url, "--smtp", sink.url, "--clock", "manual=2026-11-24T08:00:00.000Z", "--hold"];
    const env = { POSTHORN_SECRET: "a secret of a test, 32 characters" };
    const engine = await startEngine({ args: [...args, "--threads", "0"], env });
    try {
      const posthorn = await clientOf(engine);
      const send = (to: string) => posthorn.emails.send({ to, ...mail });
      const { results } = await send("ada@example.com");
      const ada = results[0]?.message_id ?? "";
      const bob = (await send("bob@example.com")).results[0]?.message_id ?? "";
      // A defect, here a schema that does not fit the code, and a job of a later version of the service.
      await database.query("ALTER TABLE contents RENAME TO renamed");
      await database.query("UPDATE jobs SET kind = 'later-kind' WHERE ref = $1", [bob]);
      await engine.admin("POST", "/hold/release", { due_jobs: "run" });
      await engine.admin("POST", "/clock", { advance: "1h" });

      expect(await metricsOf(engine)).toEqual(
        expect.arrayContaining([
          'posthorn_jobs_total{kind="deliver-email",result="dead"} 1',
          'posthorn_jobs_total{kind="unknown",result="dead"} 1',
        ]),
      );
      const { rows } = await database.query(
        "SELECT kind, ref, last_error FROM jobs WHERE state = 'dead' ORDER BY kind",
      );
      expect(rows).toEqual([
        { kind: "deliver-email", ref: ada, last_error: expect.stringContaining('relation "contents" does not exist') },
        { kind: "later-kind", ref: bob, last_error: "no runner for later-kind" },
      ]);
      // The defect is mended, the message is sent again, and the later version is started, whose jobs are queued again.
      await database.query("ALTER TABLE renamed RENAME TO contents");
      const statusOf = async (id: string) => (await engine.admin("GET", `/messages/${id}`)).body.data.status;
      expect([await statusOf(ada), await statusOf(bob)]).toEqual(["failed", "queued"]);
      await send("ada@example.com");
      await database.query("UPDATE jobs SET kind = 'deliver-email' WHERE ref = $1", [bob]);
      await database.query(
        "UPDATE jobs SET state = 'queued', attempts = 0 WHERE state = 'dead' AND last_error LIKE 'no runner for %'",
      );
      await engine.admin("POST", "/clock", { advance: "1m" });
      expect(sink.mails.map(({ to }) => to).sort()).toEqual(["ada@example.com", "bob@example.com"]);
      expect(await statusOf(bob)).toBe("delivered");

      await database.query("ALTER TABLE contacts RENAME COLUMN first_name TO given_name");
      const { error } = await posthorn.contacts.list().safe();
      expect(error).toMatchObject({ status: 500 });
      expect(await metricsOf(engine)).toContain(
        'posthorn_http_requests_total{operation="contacts.list",status="500"} 1',
      );
      await database.query("ALTER TABLE contacts RENAME COLUMN given_name TO first_name");
      expect((await posthorn.contacts.list()).data).toEqual([]);

      const { stderr } = await engine.stop();
      const failures = linesIn(stderr, "a job failed unexpectedly").filter(({ job }) => job === "deliver-email");
      expect([failures.length, failures[0]?.ref]).toEqual([12, ada]);
      expect(linesIn(stderr, "a job was given up").map(({ job, ref }) => [job, ref])).toEqual(
        expect.arrayContaining([
          ["deliver-email", ada],
          ["later-kind", bob],
        ]),
      );
      const { requestId } = error as { requestId?: string };
      expect(linesIn(stderr, "a request failed unexpectedly")).toMatchObject([
        { request_id: requestId, error: expect.stringContaining('column "first_name" does not exist\n    at ') },
      ]);
    } finally {
      engine.signal("SIGKILL");
      await engine.ended;
      await database.end();
      await drop();
    }
  });
});

/** Opens connections that send nothing, and returns how many of them the engine closed. */
async function openIdle(engine: EngineProcess, count: number): Promise<{ closed: () => number; end: () => void }> {
  const { port } = new URL(engine.ready.base_url);
  let closed = 0;
  const sockets: Socket[] = [];
  for (let opened = 0; opened < count; opened += 1) {
    const socket = connect(Number(port), "127.0.0.1");
    socket.on("error", () => {}).on("close", () => (closed += 1));
    sockets.push(socket);
    await new Promise((resolve) => socket.once("connect", resolve).once("error", resolve));
  }
  const end = () => {
    for (const socket of sockets) socket.destroy();
  };
  return { closed: () => closed, end };
}

test("on call, load that is shed because of a limit of open files is found, and ends with a higher limit", async ({
  serve,
}) => {
  const limited = await serve({ within: ["sh", "-c", 'ulimit -n 120; exec "$@"', "sh"] });
  const idle = await openIdle(limited, 58);
  const used = (await metricsOf(limited)).find((line) => line.includes('used_ratio{limit="connections"}'));
  expect(Number(used?.split(" ")[1])).toBeGreaterThan(0.9);
  const more = await openIdle(limited, 40);
  await expect.poll(() => idle.closed() + more.closed()).toBeGreaterThanOrEqual(30);
  idle.end();
  more.end();
  const { stderr } = await limited.stop();
  expect(stderr).toContain("load is shed: connections");

  const raised = await serve({ within: ["sh", "-c", 'ulimit -n 1024; exec "$@"', "sh"] });
  const all = await openIdle(raised, 98);
  const ratio = (await metricsOf(raised)).find((line) => line.includes('used_ratio{limit="connections"}'));
  expect(Number(ratio?.split(" ")[1])).toBeLessThan(0.5);
  expect(all.closed()).toBe(0);
  all.end();
  expect((await raised.stop()).stderr).not.toContain("load is shed");
});
