import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { type FakeApi, startFakeApi } from "../../testing/fake-api.js";
import { jsonLines, startLocalMock } from "../../testing/local-mock.js";
import { type CliOptions, runCli } from "../../testing/run-cli.js";

const cname = { type: "CNAME", purpose: "dkim", status: "verified" };
const txt = { type: "TXT", name: "_posthorn.mail.example.com", purpose: "verification", status: "pending" };
const ordinary = [
  { ...cname, name: "k1a._domainkey.mail.example.com", value: "k1a.dkim.posthorn.test" },
  { ...cname, name: "k2b._domainkey.mail.example.com.", value: "k2b.dkim.posthorn.test." },
  { ...txt, value: "posthorn-verification=k1a" },
];

/** What begins a template of HCL. */
const open = "\u0024{";

let records: readonly object[];
let domain: string;
let api: FakeApi;
beforeAll(async () => {
  api = await startFakeApi(({ url }) =>
    url === "/v1/domains/d1"
      ? { body: { data: { id: "d1", domain, dns_records: records } } }
      : { status: 404, body: { error: { code: "not_found", message: "no such domain" } } },
  );
});
beforeEach(() => {
  records = ordinary;
  domain = "mail.example.com";
  api.received.length = 0;
});
afterAll(() => api.close());

function dns(words: readonly string[], around: CliOptions = {}) {
  const env = { POSTHORN_API_KEY: "k", POSTHORN_BASE_URL: api.baseUrl, ...around.env };
  return runCli(["domains", "dns", "d1", ...words], { ...around, env });
}

async function printed(words: readonly string[], ...given: object[]): Promise<string> {
  if (given.length > 0) records = given;
  const { code, stdout, stderr } = await dns(words);
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  return stdout;
}

it("prints the records as JSON off a terminal, and as a table on one", async () => {
  expect(await printed([])).toBe(`${JSON.stringify({ data: ordinary })}\n`);
  const { stdout, stderr } = await dns(["--no-color"], { columns: 140 });
  expect(stdout.split("\n").slice(0, 2)).toEqual([
    "TYPE   STATUS    NAME                              VALUE                      PURPOSE",
    "CNAME  verified  k1a._domainkey.mail.example.com   k1a.dkim.posthorn.test     dkim",
  ]);
  expect(stderr).toContain("--format bind prints them in full");
});

it("obeys the flags of output", async () => {
  expect(jsonLines(await printed(["-o", "ndjson"]))).toEqual(ordinary);
  expect(await printed(["-o", "csv", "--fields", "type,status"])).toBe(
    "type,status\r\nCNAME,verified\r\nCNAME,verified\r\nTXT,pending\r\n",
  );
  expect(await printed(["--jq", ".data[].type"])).toBe("CNAME\nCNAME\nTXT\n");
  expect(JSON.parse(await printed(["--format", "json", "--fields", "type"])).data[2]).toEqual({ type: "TXT" });
});

it("prints JSON with --format json, on a terminal and against POSTHORN_OUTPUT, too", async () => {
  for (const around of [{ columns: 80 }, { env: { POSTHORN_OUTPUT: "ndjson" } }]) {
    expect(JSON.parse((await dns(["--format", "json"], around)).stdout)).toEqual({ data: ordinary });
  }
});

it("prints lines of a zone file, names with their final dot", async () => {
  expect(
    await printed(["--format", "bind"]),
  ).toBe(`k1a._domainkey.mail.example.com. 3600 IN CNAME k1a.dkim.posthorn.test.
k2b._domainkey.mail.example.com. 3600 IN CNAME k2b.dkim.posthorn.test.
_posthorn.mail.example.com. 3600 IN TXT "posthorn-verification=k1a"
`);
});

it.each([
  ["", '""'],
  ["a".repeat(255), `"${"a".repeat(255)}"`],
  ["a".repeat(256), `"${"a".repeat(255)}" "a"`],
  ["a".repeat(511), `"${"a".repeat(255)}" "${"a".repeat(255)}" "a"`],
  ["é".repeat(128), `"${"\\195\\169".repeat(127)}\\195" "\\169"`],
  ['v="1"; p=a\\b', '"v=\\"1\\"; p=a\\\\b"'],
  ["two\nlines\u001b[2J", '"two\\010lines\\027[2J"'],
])("writes the text %j for a zone file", async (value, text) => {
  const line = await printed(["--format", "bind"], { ...txt, value });
  expect(line).toBe(`_posthorn.mail.example.com. 3600 IN TXT ${text}\n`);
});

it("lets no name of a server say anything else in a zone file", async () => {
  const line = await printed(["--format", "bind"], {
    ...cname,
    name: "a b;c\nd$(é)@",
    value: "*.example.com\n@ IN A 1",
  });
  expect(line).toBe(
    "a\\032b\\059c\\010d\\036\\040\\195\\169\\041\\064. 3600 IN CNAME *.example.com\\010\\064\\032IN\\032A\\0321.\n",
  );
});

it("prints resources of Terraform for Route 53, and the variable they need", async () => {
  expect(await printed(["--format", "terraform"])).toBe(`variable "posthorn_mail_example_com_zone_id" {
  type        = string
  description = "The id of the Route 53 zone that mail.example.com is in."
}

resource "aws_route53_record" "posthorn_mail_example_com_dkim_1" {
  zone_id = var.posthorn_mail_example_com_zone_id
  name    = "k1a._domainkey.mail.example.com"
  type    = "CNAME"
  ttl     = 3600
  records = ["k1a.dkim.posthorn.test"]
}

resource "aws_route53_record" "posthorn_mail_example_com_dkim_2" {
  zone_id = var.posthorn_mail_example_com_zone_id
  name    = "k2b._domainkey.mail.example.com"
  type    = "CNAME"
  ttl     = 3600
  records = ["k2b.dkim.posthorn.test"]
}

resource "aws_route53_record" "posthorn_mail_example_com_verification_1" {
  zone_id = var.posthorn_mail_example_com_zone_id
  name    = "_posthorn.mail.example.com"
  type    = "TXT"
  ttl     = 3600
  records = ["posthorn-verification=k1a"]
}
`);
});

it.each([
  ["a".repeat(255), "a".repeat(255)],
  ["a".repeat(256), `${"a".repeat(255)}\\"\\"a`],
  ['say "hi" \\', 'say \\\\\\"hi\\\\\\" \\\\\\\\'],
  [`${open}file(1)} %{if} $${open}x}`, `$${open}file(1)} %%{if} $$${open}x}`],
  ["é\n", "\\\\303\\\\251\\\\012"],
])("writes the text %j for Terraform", async (value, text) => {
  expect(await printed(["--format", "terraform"], { ...txt, value })).toContain(`  records = ["${text}"]\n`);
});

it("gives safe names to resources of any domain and purpose, each its own", async () => {
  domain = `4-you.é${open}x}.example`;
  const odd = { ...cname, name: `é\u{1f600}\n${open}x}.example.`, value: 'a"b' };
  const purposes = ["dkim", "dkim_1", "d kim", "d.kim"];
  const text = await printed(["--format", "terraform"], ...purposes.map((purpose) => ({ ...odd, purpose })));
  const names = [...text.matchAll(/^resource "aws_route53_record" "(.*)" \{$/gm)].map(([, name]) => name ?? "");
  expect(new Set(names).size).toBe(4);
  for (const name of names) expect(name).toMatch(/^[A-Za-z_][A-Za-z0-9_-]*$/);
  expect(text).toMatch(/^[ -~\n]+$/);
  expect(text).toContain(`name    = "\\u00E9\\U0001F600\\u000A$${open}x}.example"`);
  expect(text).toContain('records = ["a\\"b"]');
  expect(text).toContain(`zone that 4-you.\\u00E9$${open}x}.example is in`);
});

it.each(["bind", "terraform"])("leaves a type that it does not know out of %s, and says so", async (format) => {
  records = [...ordinary, { type: "MX\u001b", name: "mail.example.com", value: "10 mx.example.com" }];
  const { code, stdout, stderr } = await dns(["--format", format]);
  expect({ code, stderr }).toEqual({
    code: 0,
    stderr: "MX mail.example.com is left out: how its value is written is not known here.\n",
  });
  expect(stdout).not.toContain("MX");
});

it.each([
  [["--format", "bind", "--json"], "--format bind and --json"],
  [["--format", "bind", "-o", "table"], "--format bind and --output table"],
  [["--format", "terraform", "--fields", "name"], "--format terraform and --fields"],
  [["--format", "terraform", "--jq", "."], "--format terraform and --jq"],
  [["--format", "json", "-o", "csv"], "--format json and --output csv"],
  [["--format", "zone"], "'zone' is invalid"],
])("refuses %j before it looks", async (words, problem) => {
  const { code, stdout, stderr } = await dns(words);
  expect({ code, stdout, looks: api.received.length }).toEqual({ code: 2, stdout: "", looks: 0 });
  expect(stderr).toContain(problem);
});

it.each([["--json"], ["-o", "json"], ["--jq", ".data|length"]])("takes --format json with %s %s", async (...flags) => {
  const given = flags.filter((flag) => flag !== undefined);
  expect((await dns(["--format", "json", ...given])).code).toBe(0);
});

it.each(["--dry-run", "--print-curl"])("prints its one request with %s", async (flag) => {
  expect(await printed(["--format", "bind", flag])).toContain("/domains/d1");
  expect(api.received).toEqual([]);
});

it("ends with 5 where there is no such domain", async () => {
  const env = { POSTHORN_API_KEY: "k", POSTHORN_BASE_URL: api.baseUrl };
  const { code, stdout, stderr } = await runCli(["domains", "dns", "d2", "--format", "bind"], { env });
  expect({ code, stdout, error: JSON.parse(stderr).error.code }).toEqual({ code: 5, stdout: "", error: "not_found" });
});

it("asks DNS with --now, and prints its values beside the expected ones, harmless on a terminal", async () => {
  const values = ["posthorn-verification=old", "\u001b[2Jv=spf1"];
  const local = await startLocalMock({
    dns: async ({ type }) => (type === "TXT" ? { finding: "wrong", values } : "found"),
  });
  try {
    const env = { POSTHORN_API_KEY: local.mock.liveKey };
    const id = (await local.cli(["domains", "add", "mail.example.com", "-o", "id"], { env })).stdout.trim();
    const asked = ["domains", "dns", id, "--now"];
    const { data } = JSON.parse((await local.cli(asked, { env })).stdout);
    expect(data[0]).toMatchObject({ type: "CNAME", finding: "found", answers: [data[0].value] });
    expect(data[3]).toMatchObject({ type: "TXT", finding: "wrong", answers: values, answers_left_out: 0 });
    const table = (await local.cli([...asked, "--no-color"], { env, columns: 300 })).stdout;
    expect(
      table
        .split("\n")[0]
        ?.split(/ {2,}/)
        .map((title) => title.trim()),
    ).toEqual(["TYPE", "FINDING", "NAME", "VALUE", "ANSWERS"]);
    expect(table).toContain("posthorn-verification=old");
    expect(table).not.toContain("\u001b[2J");
    expect((await local.cli([...asked, "--format", "bind"], { env })).code).toBe(2);
    expect((await local.cli([...asked, "--dry-run"], { env })).stdout).toContain(`/_posthorn/domains/${id}/dns`);
    expect((await local.cli(["domains", "dns", "none", "--now"], { env })).code).toBe(5);
  } finally {
    await local.close();
  }
});

it("prints the four records of a domain of a mock", async () => {
  const local = await startLocalMock();
  try {
    const env = { POSTHORN_API_KEY: local.mock.liveKey };
    const { stdout: id } = await local.cli(["domains", "add", "mail.example.com", "-o", "id"], { env });
    const { code, stdout } = await local.cli(["domains", "dns", id.trim(), "--format", "bind"], { env });
    expect(code).toBe(0);
    expect(stdout).toMatch(
      /^(\w{20}\._domainkey\.mail\.example\.com\. 3600 IN CNAME \w{20}\.dkim\.posthorn\.test\.\n){3}_posthorn\.mail\.example\.com\. 3600 IN TXT "posthorn-verification=\w{20}"\n$/,
    );
  } finally {
    await local.close();
  }
});
