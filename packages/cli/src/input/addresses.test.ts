import { afterEach, describe, expect, it } from "vitest";
import { type FakeApi, startFakeApi } from "../testing/fake-api.js";
import { runCli } from "../testing/run-cli.js";
import { addressProblem, splitAddresses } from "./addresses.js";

it.each([
  ["a@x.com,b@x.com", ["a@x.com", "b@x.com"]],
  [" a@x.com ; b@x.com,, ", ["a@x.com", "b@x.com"]],
  ['"a,b"@x.com,c@x.com', ['"a,b"@x.com', "c@x.com"]],
  ['"a\\",b"@x.com, c@x.com', ['"a\\",b"@x.com', "c@x.com"]],
  ['"Lovelace, Ada" <ada@x.com>, c@x.com', ['"Lovelace, Ada" <ada@x.com>', "c@x.com"]],
  [" , ", []],
])("takes %s apart", (text, parts) => {
  expect(splitAddresses(text)).toEqual(parts);
});

it.each([
  "ada@example.com",
  "Ada.Lovelace+news@Example.COM",
  "o'neil@example.org",
  "1@2.3d",
  "ada@bücher.example",
  "ada@例え。テスト",
  `${"a".repeat(64)}@example.com`,
])("takes %s for an address", (text) => {
  expect(addressProblem(text)).toBeUndefined();
});

it.each([
  "",
  "ada",
  "ada@",
  "@example.com",
  "ada@localhost",
  "ada@@example.com",
  "ada@example..com",
  ".ada@example.com",
  "ada @example.com",
  "ada@exa mple.com",
  "ada@127.0.0.1",
  "ada@-example.com",
  "a@x.com\nb@x.com",
  '"a,b"@x.com',
  `${"a".repeat(65)}@example.com`,
  `ada@${"a.".repeat(130)}com`,
])("takes %j for no address", (text) => {
  expect(addressProblem(text)).toBe(`is no email address: ${JSON.stringify(text)}`);
});

describe("addresses of a call", () => {
  let api: FakeApi;
  afterEach(() => api.close());

  async function cli(argv: readonly string[], stdin = "") {
    api = await startFakeApi(() => ({ body: { data: { sent: 2, failed: 0, skipped: 0, total: 2, results: [] } } }));
    const env = { POSTHORN_API_KEY: "k", POSTHORN_BASE_URL: api.baseUrl };
    return runCli(argv, { env, stdin });
  }
  const content = ["--subject", "hi", "--text", "yo"];

  it.each([[["--to", "a@x.com,b@x.com"]], [["--to", "a@x.com", "--to", "b@x.com"]], [["--to", "a@x.com, b@x.com,"]]])(
    "sends to both of %j",
    async (to) => {
      expect((await cli(["send", ...to, ...content])).code).toBe(0);
      expect(api.received.map(({ body }) => body)).toEqual([{ to: ["a@x.com", "b@x.com"], subject: "hi", text: "yo" }]);
    },
  );

  it.each([
    [["send", "--to", "nobody", ...content], '--to is no email address: "nobody"', "to"],
    [["send", "--to", "a@x.com,nobody", ...content], '--to is no email address: "nobody"', "to"],
    [["send", "--to", "", ...content], '--to is no email address: ""', "to"],
    [["send", "--to", ",", ...content], '--to is no email address: ","', "to"],
    [
      ["send", "--to", "Ada <ada@x.com>", ...content],
      '--to takes an address without a name: ada@x.com, not "Ada <ada@x.com>"',
      "to",
    ],
    [
      ["send", "--to", "a@x.com", "--from-email", "me", ...content],
      '--from-email is no email address: "me"',
      "from_email",
    ],
    [["send", "--to", "a@x.com", "--reply-to", "me@", ...content], '--reply-to is no email address: "me@"', "reply_to"],
    [["send", "-d", '{"to":["a@x.com","b@"]}', ...content], 'to is no email address: "b@"', "to"],
    [["send", "-f", "to=a@x.com,b@x.com", ...content], 'to is no email address: "a@x.com,b@x.com"', "to"],
    [["send", "--to", "nobody", "--dry-run", ...content], '--to is no email address: "nobody"', "to"],
    [["suppressions", "add", "a@x.com", "ada"], '--email is no email address: "ada"', "email"],
  ])("refuses %j before the call and names the flag and the text", async (argv, message, path) => {
    const { code, stdout, stderr } = await cli(argv);
    expect({ code, stdout, error: JSON.parse(stderr).error }).toEqual({
      code: 2,
      stdout: "",
      error: expect.objectContaining({ code: "usage", message, path }),
    });
    expect(api.received).toEqual([]);
  });

  it("reads several in a line of stdin", async () => {
    await cli(["suppressions", "add", "-"], "a@x.com, b@x.com\nc@x.com\n");
    expect(api.received.map(({ body }) => body)).toEqual([
      { email: "a@x.com" },
      { email: "b@x.com" },
      { email: "c@x.com" },
    ]);
  });
});
