import { afterEach, expect, it } from "vitest";
import { contractVersion } from "../../generated/contract.js";
import { readVersion } from "../../program/version.js";
import { type FakeApi, type Reply, startFakeApi } from "../../testing/fake-api.js";
import { startLocalMock } from "../../testing/local-mock.js";
import { type CliOptions, runCli } from "../../testing/run-cli.js";
import { contractIn } from "./version.js";

const version = readVersion();
const document = (contract: string) =>
  `openapi: 3.1.0\n\ninfo:\n  title: Posthorn\n  version: ${contract}\npaths: {}\n`;

let api: FakeApi | undefined;
afterEach(async () => {
  await api?.close();
  api = undefined;
});

/** Runs a command line against a server that shows this as its document. */
async function cli(reply: Reply | "silence", argv: readonly string[], around: CliOptions = {}) {
  api = await startFakeApi(() => reply);
  return runCli(["version", ...argv], { ...around, env: { POSTHORN_BASE_URL: api.baseUrl, ...around.env } });
}

it("prints the version: bare on a terminal, JSON elsewhere, or as it is asked for", async () => {
  expect(await runCli(["version"])).toEqual({ code: 0, stdout: `{"version":"${version}"}\n`, stderr: "" });
  expect((await runCli(["version"], { columns: 80 })).stdout).toBe(`${version}\n`);
  expect((await runCli(["version", "--json"], { columns: 80 })).stdout).toBe(`{\n  "version": "${version}"\n}\n`);
  expect((await runCli(["version", "--jq", ".version"])).stdout).toBe(`${version}\n`);
  expect((await runCli(["version", "-o", "csv"])).stdout).toBe(`version\r\n${version}\r\n`);
});

it("fits the mock, which speaks the contract that this was made for", async () => {
  const mock = await startLocalMock();
  const { code, stdout, stderr } = await mock.cli(["version", "--check"]);
  await mock.close();
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  expect(JSON.parse(stdout)).toEqual({
    version,
    node: process.version,
    server: { base_url: mock.url, contract: contractVersion },
    contract: contractVersion,
    compatible: true,
  });
});

it("asks once, without the key, beside the base URL", async () => {
  await cli({ body: document("1.7.0") }, ["--check"], { env: { POSTHORN_API_KEY: "k" } });
  expect(api?.received.map(({ method, url, headers }) => [method, url, headers.authorization])).toEqual([
    ["GET", "/openapi.yaml", undefined],
  ]);
});

it.each([
  ["1.7.0", 0],
  ["2.0.0", 1],
  ["10.0.0", 1],
  ["0.9.1", 1],
])("prints the contract %s of a server, and ends with %i", async (contract, code) => {
  const ended = await cli({ body: document(contract) }, ["--check"]);
  expect(ended).toMatchObject({ code, stderr: "" });
  expect(JSON.parse(ended.stdout)).toMatchObject({ server: { contract }, compatible: code === 0 });
});

it("tells it in words on a terminal", async () => {
  const { stdout } = await cli({ body: document("2.0.0") }, ["--check"], { columns: 80 });
  expect(stdout).toBe(`posthorn ${version} on Node ${process.version} speaks contract ${contractVersion}
${api?.baseUrl} speaks contract 2.0.0
they do not fit: take the command line that was made for the server's
`);
});

it.each([
  [{ status: 404, body: { error: {} } }, "answered 404"],
  [{ body: "<html>" }, "is no OpenAPI document with a version"],
] as [Reply, string][])("says that a server does not tell: %j", async (reply, why) => {
  const { code, stdout, stderr } = await cli(reply, ["--check"]);
  expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
  const { code: name, message } = JSON.parse(stderr).error;
  expect(name).toBe("unknown_contract");
  expect(message).toMatch(new RegExp(`^the server does not say which contract it speaks: .+/openapi.yaml ${why}$`));
});

it("ends with 8 where nobody answers, or too late", async () => {
  const late = await cli("silence", ["--check", "--timeout", "50ms"]);
  expect([late.code, late.stdout, JSON.parse(late.stderr).error.code]).toEqual([8, "", "timeout"]);
  const { baseUrl } = api as FakeApi;
  await api?.close();
  const gone = await runCli(["version", "--check"], { env: { POSTHORN_BASE_URL: baseUrl } });
  expect([gone.code, gone.stdout, JSON.parse(gone.stderr).error.code]).toEqual([8, "", "connection_error"]);
});

it("prints the request with --dry-run and --print-curl", async () => {
  const env = { POSTHORN_BASE_URL: "https://example.com/mail/v1" };
  const url = "https://example.com/mail/openapi.yaml";
  expect(JSON.parse((await runCli(["version", "--check", "--dry-run"], { env })).stdout)).toMatchObject({ url });
  expect((await runCli(["version", "--check", "--print-curl"], { env })).stdout).toBe(`curl -X GET ${url}\n`);
});

it.each([
  ["openapi: 3.1.0\r\ninfo:\r\n    title: a\r\n\r\n    version: '1.2.3-rc.1'\r\n", "1.2.3-rc.1"],
  ["info:\n  description: |\n    version: 9.0.0\n  version: 1.0.0 # the contract\n", "1.0.0"],
  ["info:\n  title: a\nversion: 1.0.0\n", undefined],
  ["info:\n  title: a\nservers:\n  version: 1.0.0\n", undefined],
  ["", undefined],
])("reads the version of the contract in %j", (text, expected) => {
  expect(contractIn(text)).toBe(expected);
});
