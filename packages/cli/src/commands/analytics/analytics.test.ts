import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { type FakeApi, startFakeApi } from "../../testing/fake-api.js";
import { type CliOptions, runCli } from "../../testing/run-cli.js";

const daily = [
  { date: "2026-03-08", count: 2 },
  { date: "2026-03-09", count: 130 },
];
const figures = { period: "7d", totals: { sends: 140, bounces: 3 }, daily_api_sends: daily };

let api: FakeApi;
let reply: unknown;
beforeAll(async () => {
  api = await startFakeApi(() => ({ body: { data: reply } }));
});
beforeEach(() => {
  api.received.length = 0;
  reply = figures;
});
afterAll(() => api.close());

function analytics(words: string, around: CliOptions = {}) {
  const env = { POSTHORN_API_KEY: "k", POSTHORN_BASE_URL: api.baseUrl, ...around.env };
  return runCli(["analytics", ...words.split(" ").filter(Boolean)], { ...around, env });
}

const drawn = `API sends a day in UTC, 7d; each # is up to 5
2026-03-08    2  #
2026-03-09  130  ##########################
Totals: sends 140, bounces 3
`;

it.each(["--chart --period 7d", "get --period 7d --chart", "--period 7d get --chart"])(
  "draws the days off a terminal, 80 columns wide, without colours: analytics %s",
  async (words) => {
    expect(await analytics(words, { env: { POSTHORN_OUTPUT: "json" } })).toEqual({
      code: 0,
      stdout: drawn,
      stderr: "",
    });
    expect(api.received.map(({ url }) => url)).toEqual(["/v1/analytics?period=7d"]);
  },
);

it("fits the terminal, with colours where it has them", async () => {
  const narrow = await analytics("--chart", { columns: 30, env: { TERM: "dumb" } });
  expect(narrow.stdout).toContain("7d;\neach # is up to 10\n2026-03-08    2  #\n2026-03-09  130  #############\n");
  expect((await analytics("--chart", { columns: 80 })).stdout).toContain("\u001b[1mAPI sends");
});

it("is numbers alone where the screen is read aloud", async () => {
  const { stdout } = await analytics("--chart", { columns: 80, env: { INK_SCREEN_READER: "true", NO_COLOR: "1" } });
  expect(stdout).toContain("7d\n2026-03-08: 2\n2026-03-09: 130\n");
});

it.each([
  ["--json", "--json"],
  ["-o json", "--output json"],
  ["-o csv", "--output csv"],
  ["--jq .totals", "--jq"],
  ["--fields totals", "--fields"],
])("refuses --chart together with %s before it asks", async (words, named) => {
  const { code, stdout, stderr } = await analytics(`--chart ${words}`);
  expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
  expect(stderr).toContain(`--chart and ${named} cannot both be meant`);
  expect(api.received).toEqual([]);
});

it("prints the figures as ever without it, and the request with --dry-run and --print-curl", async () => {
  expect(JSON.parse((await analytics("")).stdout)).toEqual(figures);
  api.received.length = 0;
  const { stdout } = await analytics("--chart --period 90d --dry-run");
  expect(JSON.parse(stdout)).toMatchObject({ dry_run: true, url: `${api.baseUrl}/analytics?period=90d` });
  expect((await analytics("--chart --print-curl")).stdout).toContain(`curl -X GET ${api.baseUrl}/analytics`);
  expect(api.received).toEqual([]);
});

it("refuses an answer without days", async () => {
  reply = {};
  const { code, stderr } = await analytics("--chart");
  expect([code, JSON.parse(stderr).error.code]).toEqual([1, "invalid_response"]);
});

it.each(["--help", "get --help"])("lists its flags with analytics %s", async (words) => {
  const { stdout } = await analytics(words);
  expect(stdout).toMatch(/^ {2}--period <text> /m);
  expect(stdout).toMatch(/^ {2}--chart /m);
});
