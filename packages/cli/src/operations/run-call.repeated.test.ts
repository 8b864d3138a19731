import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { type FakeApi, startFakeApi } from "../testing/fake-api.js";
import { type CliOptions, runCli } from "../testing/run-cli.js";

let api: FakeApi;
beforeAll(async () => {
  api = await startFakeApi(({ body, url }) => {
    if (url.startsWith("/v1/analytics") || url.includes("/contacts?") || url.includes("/contacts/"))
      return { body: { data: [], pagination: { total: 0, limit: 100, offset: 0, has_more: false } } };
    const { email, domain, event } = Object(body);
    const name = email ?? domain ?? event;
    if (name === "twice@example.com") return { status: 409, body: { error: { code: "duplicate", message: "there" } } };
    if (name === "no@example.com") return { status: 403, body: { error: { code: "forbidden", message: "no" } } };
    return { body: { data: { id: name } } };
  });
});
beforeEach(() => {
  api.received.length = 0;
});
afterAll(() => api.close());

function cli(argv: readonly string[], around: CliOptions = {}) {
  return runCli(argv, { ...around, env: { POSTHORN_API_KEY: "k", POSTHORN_BASE_URL: api.baseUrl, ...around.env } });
}

it.each([
  [["suppressions", "add", "a@example.com"], { email: "a@example.com" }],
  [["domains", "add", "example.com"], { domain: "example.com" }],
  [
    ["webhooks", "create", "--target-url", "https://a.example.com", "--event", "email.sent"],
    { targetUrl: "https://a.example.com", event: "email.sent" },
  ],
] as [string[], object][])("calls once for one of %o and prints it as it came", async (argv, body) => {
  const { code, stdout } = await cli(argv);
  expect({ code, data: JSON.parse(stdout) }).toEqual({ code: 0, data: { id: expect.any(String) } });
  expect(api.received.map((each) => each.body)).toEqual([body]);
});

it("calls for each of several, and prints a list", async () => {
  const events = ["email.sent", "email.bounced"];
  const words = ["webhooks", "create", "--target-url", "https://a.example.com"];
  const { code, stdout } = await cli([...words, ...events.flatMap((event) => ["--event", event])]);
  expect({ code, data: JSON.parse(stdout).data }).toEqual({ code: 0, data: events.map((id) => ({ id })) });
  expect((await cli([...words, "--event", "email.snt"])).code).toBe(2);
});

it("takes one a line from stdin", async () => {
  const { stdout } = await cli(["suppressions", "add", "-", "-o", "id"], { stdin: "a@example.com\n\nb@example.com\n" });
  expect(stdout).toBe("a@example.com\nb@example.com\n");
});

it("goes on after one that fails, says which, and ends with 3", async () => {
  const { code, stdout, stderr } = await cli(["suppressions", "add", "twice@example.com", "b@example.com"]);
  expect(code).toBe(3);
  expect(JSON.parse(stdout)).toEqual({
    data: [{ id: "b@example.com" }],
    failures: [{ email: "twice@example.com", error: { code: "duplicate", message: "there" } }],
  });
  expect(stderr).toBe("twice@example.com: duplicate: there\n");
});

it("stops at what every one would meet", async () => {
  const { code, stdout } = await cli(["suppressions", "add", "no@example.com", "b@example.com"]);
  expect({ code, stdout }).toEqual({ code: 4, stdout: "" });
  expect(api.received).toHaveLength(1);
});

it("prints every request with --dry-run and --print-curl, and sends none", async () => {
  const words = ["domains", "add", "a.example.com", "b.example.com"];
  const dry = JSON.parse((await cli([...words, "--dry-run"])).stdout);
  expect(dry.data.map(({ body }: { body: unknown }) => body)).toEqual([
    { domain: "a.example.com" },
    { domain: "b.example.com" },
  ]);
  expect((await cli([...words, "--print-curl"])).stdout.match(/^curl -X POST/gm)).toHaveLength(2);
  expect(api.received).toEqual([]);
});

it("refuses an idempotency key for several calls, of which only the first could have it", async () => {
  const { code, stderr } = await cli(["domains", "add", "a.example.com", "b.example.com", "--idempotency-key", "k"]);
  expect([code, JSON.parse(stderr).error.message]).toEqual([2, "--idempotency-key is for one call, and these are 2"]);
  expect(api.received).toEqual([]);
  expect((await cli(["domains", "add", "a.example.com", "--idempotency-key", "k"])).code).toBe(0);
});

it.each([
  [["analytics", "--period", "7d"], "/v1/analytics?period=7d"],
  [["segments", "contacts", "s1"], "/v1/segments/s1/contacts"],
  [["tags", "contacts", "t1", "--limit", "5"], "/v1/tags/t1/contacts?limit=5"],
  [["contacts", "duplicates", "--list", "l1"], "/v1/contacts/duplicates?list_id=l1"],
])("understands %o without its last word or with a shorter flag", async (argv, url) => {
  await cli(argv);
  expect(api.received.map((each) => each.url)).toEqual([url]);
});

it("triggers an automation for an id or an address, and not for both", async () => {
  await cli(["automations", "trigger", "a1", "--contact", "ada@example.com"]);
  await cli(["automations", "trigger", "a1", "--contact", "c1"]);
  expect(api.received.map((each) => each.body)).toEqual([{ email: "ada@example.com" }, { contact_id: "c1" }]);
  expect((await cli(["automations", "trigger", "a1", "--contact", "c1", "--contact-id", "c2"])).code).toBe(2);
});

it("subscribes --url as it does --target-url, and refuses two that differ", async () => {
  const [url, other] = ["https://a.example.com/hooks", "https://b.example.com/hooks"];
  const create = (...words: string[]) => cli(["webhooks", "create", "--event", "email.sent", ...words]);
  await create("--url", url);
  await create("--url", url, "--target-url", url);
  const sent = { targetUrl: url, event: "email.sent" };
  expect(api.received.map((each) => each.body)).toEqual([sent, sent]);
  const { code, stderr } = await create("--url", url, "--target-url", other);
  expect([code, JSON.parse(stderr).error.message]).toEqual([2, "--url and --target-url cannot both be meant"]);
  expect(api.received).toHaveLength(2);
  expect((await cli(["webhooks", "create", "--help"])).stdout).toMatch(/--url <url> +the same as --target-url/);
});

it("knows track as tracking", async () => {
  expect((await cli(["track", "product-view", "--contact-email", "a@example.com", "--product-id", "p"])).code).toBe(0);
});
