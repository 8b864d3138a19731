import { spawn } from "node:child_process";
import { chmodSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type LocalMock, startLocalMock } from "../testing/local-mock.js";

// Command lines that people copy are run as they are written, by a shell, with the bundle.
const main = fileURLToPath(new URL("../../dist/main.js", import.meta.url));

let local: LocalMock;
let bin: string;
beforeAll(async () => {
  local = await startLocalMock();
  bin = mkdtempSync(join(tmpdir(), "posthorn-bin-"));
  writeFileSync(join(bin, "posthorn"), `#!/bin/sh\nexec "${process.execPath}" "${main}" "$@"\n`);
  chmodSync(join(bin, "posthorn"), 0o755);
}, 60_000);
afterAll(() => local.close());

/** Runs lines in a new folder, with the mock's key set. */
async function shell(lines: string, env: Record<string, string> = {}) {
  const cwd = mkdtempSync(join(tmpdir(), "posthorn-shell-"));
  const key = { POSTHORN_API_KEY: local.mock.liveKey };
  const child = spawn("bash", ["--norc", "-c", lines], {
    cwd,
    env: { PATH: `${bin}${delimiter}${process.env.PATH}`, ...local.env, ...key, ...env },
  });
  const code = new Promise<number | null>((resolve) => child.once("close", resolve));
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { code: await code, stdout, stderr, cwd };
}

const contacts = async (...emails: string[]) => {
  await local.mock.reset();
  for (const email of emails) await shell(`posthorn contacts create --email ${email}`);
};

it("sends and watches until it is delivered", async () => {
  const line = "posthorn send --to a@x.test --subject Hi --text hello -o id | xargs posthorn watch --until delivered";
  const { code, stdout, stderr } = await shell(line);
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  expect(stdout).toContain('"status":"delivered"');
}, 60_000);

it("lists contacts for jq, and with the built-in jq", async () => {
  await contacts("ada@example.com", "grace@example.com");
  const piped = await shell("set -o pipefail; posthorn contacts list --all -o ndjson | jq -r .email");
  expect([piped.code, piped.stdout.trim().split("\n").sort()]).toEqual([0, ["ada@example.com", "grace@example.com"]]);
  const own = await shell("posthorn contacts list --jq '.data[].email'");
  expect(own.code).toBe(0);
  for (const email of ["ada@example.com", "grace@example.com"]) expect(own.stdout).toContain(email);
}, 60_000);

it("sends what a program makes, and takes a success in part for one", async () => {
  await contacts();
  await shell("posthorn suppressions add gone@x.test");
  const made = await shell(`posthorn templates create --name Hi --html '<p>Hi {{name}}</p>' -o id`);
  const generate = `generate() { for n in 1 2 3; do echo "{\\"to\\":\\"u$n@x.test\\",\\"subject\\":\\"Hi\\"}"; done; echo '{"to":"gone@x.test","subject":"Hi"}'; }`;
  const line = `generate | posthorn batch - --template ${made.stdout.trim()} --resume || test $? -eq 3`;
  const { code, stdout, cwd } = await shell(`${generate}\n${line}`);
  expect({ code, summary: JSON.parse(stdout) }).toMatchObject({
    code: 0,
    summary: { rows: 4, accepted: 3, failed: 1 },
  });
  expect(readFileSync(join(cwd, "stdin.failures.jsonl"), "utf8")).toContain("gone@x.test");
  await local.mock.settle();
  expect(local.mock.emails.map(({ to }) => to).sort()).toEqual(["u1@x.test", "u2@x.test", "u3@x.test"]);
}, 60_000);

it("waits for mail of a mock that runs beside it", async () => {
  const { code, stdout } = await shell(
    `posthorn mock --port 0 --url-file .url > /dev/null 2> talk.txt &
until grep -q ph_live_ talk.txt; do read -t 0.1 < <(sleep 1) || true; done
export POSTHORN_API_KEY=$(grep -o 'ph_live_[A-Za-z0-9]*' talk.txt)
posthorn --base-url "$(cat .url)" send --to a@x.test --subject Hi --text hello > sent.json &
posthorn --base-url "$(cat .url)" inbox wait --to a@x.test --timeout 10s --json; waited=$?
kill %1; wait %1; exit $waited`,
  );
  expect({ code, mail: JSON.parse(stdout) }).toMatchObject({ code: 0, mail: { to: "a@x.test", subject: "Hi" } });
}, 60_000);

it("posts a signed sample to a program", async () => {
  const received: string[] = [];
  const server = createServer(async (request, response) => {
    received.push(String(request.headers["x-service-event"]));
    await text(request);
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const { code } = await shell(`posthorn trigger email.bounced --to localhost:${port}/hooks --secret s`);
  await new Promise((resolve) => server.close(resolve));
  expect({ code, received }).toEqual({ code: 0, received: ["email.bounced"] });
}, 60_000);

it("prints the secret that signs forwarded deliveries, first of all", async () => {
  const { code, stdout } = await shell(
    `posthorn listen --forward-to localhost:3000/hooks --print-secret > out.txt 2> talk.txt & listening=$!
until grep -q "Listening for" talk.txt; do read -t 0.1 < <(sleep 1) || true; done
kill -INT $listening; wait $listening; ended=$?; head -1 out.txt; exit $ended`,
    { POSTHORN_API_KEY: "" },
  );
  expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringMatching(/whsec_/) });
}, 60_000);

it("runs a program's tests beside the whole service", async () => {
  const { code, stdout } = await shell(
    `echo '{"scripts":{"test":"node -p process.env.POSTHORN_BASE_URL"}}' > package.json
posthorn dev -- npm test`,
    { POSTHORN_PORT: "0" },
  );
  expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringMatching(/http:\/\/127\.0\.0\.1:\d+\/v1/) });
}, 60_000);
