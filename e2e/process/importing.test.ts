import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Posthorn } from "@posthorn/sdk";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { type CommandLine, commandLine } from "../support/command-line.js";
import type { Target } from "../target.js";
import { openMockOverHttp } from "../targets/mock-over-http.js";

// Each call of the command line is a process.
vi.setConfig({ testTimeout: 60_000 });

let target: Target;
const folder = mkdtempSync(join(tmpdir(), "posthorn-importing-"));

beforeAll(async () => {
  target = await openMockOverHttp();
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await target.close();
});

interface Stage {
  posthorn: Posthorn;
  cli: CommandLine;
  /** Returns all contacts, oldest first. */
  contacts(): Promise<Record<string, unknown>[]>;
}

async function workspace(baseUrl = target.baseUrl): Promise<Stage> {
  const { liveKey } = await target.workspace({});
  const posthorn = new Posthorn({ apiKey: liveKey, baseUrl: target.baseUrl });
  return {
    posthorn,
    cli: commandLine(baseUrl, liveKey, folder),
    contacts: async () => (await posthorn.contacts.list({ limit: 1000 })).data.toReversed(),
  };
}

let files = 0;
function file(text: string | Buffer, end: string): string {
  files += 1;
  const path = join(folder, `people-${files}.${end}`);
  writeFileSync(path, text);
  return path;
}

const hostile = [
  'a "quoted" one, with commas',
  "lines\nbroken\r\nin\rall ways",
  '=HYPERLINK("http://example.com")',
  "+1",
  "-",
  "@SUM(A1)",
  "👩‍👩‍👧 Zoë ﷽",
  " spaces around ",
  "\tTab",
  "",
  "null",
  "true",
  "42",
  "007",
  "1e3",
  "-0",
  "12345678901234567890",
  '{"a":1}',
  "[1, 2]",
  '"',
  '"42"',
  "\u2028\u2029\ufeff",
  "a;b|c",
  "\\",
  "#",
];

const values = [
  0,
  -1.5,
  1e21,
  1e-7,
  true,
  false,
  [],
  {},
  [null, "x,\n"],
  { 'k,"': { z: null, a: [1, "2"] }, 2: 1, 1: 2 },
];

/**
 * Whether this Node confuses a JSON key that begins with an escape with an earlier one that has a backslash there:
 * nodejs/node#63785, on 24 and later. The test then uses no name with a backslash, and prints so.
 */
function confusesKeys(): boolean {
  JSON.parse('{"h":[],"\\\\":0}');
  const confused = !Object.hasOwn(JSON.parse('{"h":1,"\\"":2}'), '"');
  if (confused)
    console.log(`${process.version} confuses keys with escapes: attributes named with a backslash are left out.`);
  return confused;
}

describe("an export", () => {
  it.each(["csv", "jsonl"])(
    "as %s is byte for byte the same after an import into an empty workspace",
    async (format) => {
      const first = await workspace();
      const second = await workspace();
      let made = 0;
      const make = async (more: object) => first.posthorn.contacts.create({ email: `c${made++}@example.com`, ...more });
      const confused = confusesKeys();
      for (const text of hostile) {
        const name = confused ? text.replaceAll("\\", "") : text;
        await make({ first_name: text, attributes: { text, [`name ${name}`]: 1 } });
      }
      for (const value of values) await make({ last_name: null, attributes: { value, [`v ${made}`]: value } });
      await make({ subscribed: false, first_name: "", last_name: "" });
      await make({
        attributes: { "a.b": { c: 1 }, attributes: "x", email: "y", id: "z", "": "unnamed", 10: "ten", 9: "nine" },
      });
      await make({ attributes: JSON.parse('{"__proto__":"p","constructor":"c"}') });
      await first.posthorn.contacts.create({ email: "Ada.Ö+x@BÜCHER.example".replace("Ö", "O"), first_name: "Ada" });

      const exported = await first.cli.run(["contacts", "export", "--format", format]);
      expect({ code: exported.code, stderr: exported.stderr }).toEqual({ code: 0, stderr: "" });
      const path = file(exported.stdout, format);
      const imported = await second.cli.run(["contacts", "import", path]);
      expect({ ...imported, stdout: JSON.parse(imported.stdout) }).toEqual({
        code: 0,
        stderr: "",
        stdout: { rows: made + 1, created: made + 1, failed: 0, failures_file: null },
      });
      expect((await second.cli.run(["contacts", "export", "--format", format])).stdout).toBe(exported.stdout);

      const plain = async ({ contacts }: Stage) =>
        (await contacts()).map(({ email, first_name, last_name, subscribed, attributes }) => {
          const all = Object.entries(attributes as object).sort(([one], [other]) => (one < other ? -1 : 1));
          return { email, first_name, last_name, subscribed, attributes: all };
        });
      expect(await plain(second)).toEqual(await plain(first));
    },
  );

  it("lists contacts oldest first, filtered, with the chosen columns", async () => {
    const { posthorn, cli } = await workspace();
    const ada = await posthorn.contacts.create({ email: "ada@example.com", attributes: { plan: { name: "pro" } } });
    await posthorn.contacts.create({ email: "grace@example.com", subscribed: false });
    const alan = await posthorn.contacts.create({ email: "alan@example.org" });
    const out = async (...words: string[]) => (await cli.run(["contacts", "export", ...words])).stdout;
    expect(await out("--subscribed", "--fields", "id,attributes.plan.name")).toBe(
      `id,attributes.plan.name\r\n${ada.id},pro\r\n${alan.id},\r\n`,
    );
    expect(await out("--no-subscribed", "-o", "ndjson", "--fields", "email")).toBe('{"email":"grace@example.com"}\n');
    expect(await out("--search", "EXAMPLE.COM", "--format", "csv")).toBe(
      'email,first_name,last_name,subscribed,attributes.plan\r\nada@example.com,,,true,"{""name"":""pro""}"\r\ngrace@example.com,,,false,\r\n',
    );
    expect(await out("--bounced")).toBe("email,first_name,last_name,subscribed\r\n");
  });

  it("is moved to its file once it is complete, and leaves no other file", async () => {
    const { posthorn, cli } = await workspace();
    await posthorn.contacts.create({ email: "ada@example.com" });
    const before = readdirSync(folder);
    const { code, stdout } = await cli.run(["contacts", "export", "--output-file", "out.jsonl"]);
    expect({ code, told: JSON.parse(stdout) }).toEqual({ code: 0, told: { contacts: 1, file: "out.jsonl" } });
    expect(JSON.parse(readFileSync(join(folder, "out.jsonl"), "utf8"))).toMatchObject({ email: "ada@example.com" });
    expect(readdirSync(folder).filter((name) => !before.includes(name))).toEqual(["out.jsonl"]);
    const unknown = await cli.run(["contacts", "export", "--output-file", "out.xlsx"]);
    expect([unknown.code, JSON.parse(unknown.stderr).error.code]).toEqual([2, "usage"]);
  });
});

describe("an import", () => {
  it("reads columns by name or mapping, the others as attributes, in the order of the file", async () => {
    const { cli, contacts } = await workspace();
    const path = file(
      "\ufeffEmail;x,first_name,Plan,age,zip,,id,subscribed\n ada@example.com ,Ada,pro,36,00501,7,i1,no\ngrace@example.com,,,,,,,\n",
      "csv",
    );
    const { code, stdout } = await cli.run([
      ...["contacts", "import", path, "--map", "email=Email;x"],
      ...["--map", "attributes.plan=Plan"],
    ]);
    expect({ code, told: JSON.parse(stdout) }).toMatchObject({ code: 0, told: { rows: 2, created: 2 } });
    expect(await contacts()).toMatchObject([
      {
        email: "ada@example.com",
        first_name: "Ada",
        subscribed: false,
        attributes: { plan: "pro", age: 36, zip: "00501" },
      },
      { email: "grace@example.com", first_name: null, subscribed: true, attributes: {} },
    ]);
  });

  it("writes failed rows to a file, which can be corrected and imported", async () => {
    const { cli, contacts } = await workspace();
    const text = 'email,name\nada@example.com,Ada\nnobody,"No, body"\nada@example.com,Again\n\n,Empty\nx@example.com\n';
    const path = file(text, "csv");
    const { code, stdout, stderr } = await cli.run(["contacts", "import", path]);
    const failures = `${path}.failures.csv`;
    expect({ code, stderr, told: JSON.parse(stdout) }).toEqual({
      code: 3,
      stderr: "",
      told: { rows: 5, created: 1, failed: 4, failures_file: failures },
    });
    const written = readFileSync(failures, "utf8");
    expect(written.split("\r\n").map((line) => line.split(",").slice(0, 3).join(","))).toEqual([
      "import_row,import_error,import_field",
      "2,validation_error,email",
      "3,duplicate,email",
      "4,validation_error,email",
      "5,unreadable_row,",
      "",
    ]);
    expect(written).toContain(',nobody,"No, body"\r\n');

    const mended = file(written.replace(",nobody,", ",nobody@example.com,"), "csv");
    const again = await cli.run(["contacts", "import", mended]);
    expect([again.code, JSON.parse(again.stdout).created]).toEqual([3, 1]);
    expect((await contacts()).map(({ email, attributes }) => [email, attributes])).toEqual([
      ["ada@example.com", { name: "Ada" }],
      ["nobody@example.com", { name: "No, body" }],
    ]);
  });

  it("writes failed JSON lines as JSON lines", async () => {
    const { cli } = await workspace();
    const lines = [
      '{"email":"ada@example.com","n":1}',
      '{"email":7}',
      "no json",
      '["x"]',
      '{"email":"b@example.com","subscribed":"so"}',
    ];
    const path = file(lines.join("\n"), "jsonl");
    const { code } = await cli.run(["contacts", "import", path]);
    expect(code).toBe(3);
    const failures = readFileSync(`${path}.failures.jsonl`, "utf8").trim().split("\n");
    expect(failures.map((line) => JSON.parse(line))).toMatchObject([
      { import_row: 2, import_error: "validation_error", import_field: "email", email: 7 },
      { import_row: 3, import_error: "unreadable_row", import_field: null, import_text: "no json" },
      { import_row: 4, import_error: "unreadable_row", import_text: '["x"]' },
      { import_row: 5, import_error: "validation_error", import_field: "subscribed", subscribed: "so" },
    ]);
  });

  it("changes existing contacts with --upsert, and resubscribes none by default", async () => {
    const { cli, posthorn, contacts } = await workspace();
    const { id } = await posthorn.contacts.create({
      email: "Ada@bücher.example",
      first_name: "A",
      subscribed: false,
      attributes: { keep: 1, plan: "free" },
    });
    await posthorn.contacts.create({ email: "xada@bücher.example" });
    const path = file(
      "email,first_name,subscribed,attributes.plan,attributes.keep\nada@xn--bcher-kva.example,Ada,true,pro,\nnew@example.com,,true,,\n",
      "csv",
    );
    const { code, stdout } = await cli.run(["contacts", "import", path, "--upsert"]);
    expect({ code, told: JSON.parse(stdout) }).toMatchObject({ code: 0, told: { created: 1, updated: 1, failed: 0 } });
    expect((await contacts())[0]).toMatchObject({
      id,
      email: "Ada@bücher.example",
      first_name: "Ada",
      subscribed: false,
      attributes: { keep: 1, plan: "pro" },
    });
    await cli.run(["contacts", "import", path, "--upsert", "--resubscribe"]);
    expect(await posthorn.contacts.get(id)).toMatchObject({ subscribed: true });
  });

  it("adds new and existing contacts to a list", async () => {
    const { cli, posthorn } = await workspace();
    const list = await posthorn.lists.create({ name: "News" });
    await posthorn.contacts.create({ email: "old@example.com" });
    const path = file("email\nnew@example.com\nold@example.com\n", "csv");
    const { code } = await cli.run(["contacts", "import", path, "--upsert", "--list", list.id]);
    expect(code).toBe(0);
    const members = (await posthorn.lists.members.list(list.id)).data.map(({ email }) => email);
    expect(members.sort()).toEqual(["new@example.com", "old@example.com"]);

    const unknown = "01a1fd7d-b021-7fdb-8340-8872b14dab4b";
    const refused = await cli.run(["contacts", "import", file("email\nc@example.com\n", "csv"), "--list", unknown]);
    expect([refused.code, refused.stdout]).toEqual([5, ""]);
  });

  it("reads stdin, with the requested number of rows at a time", async () => {
    const { cli, contacts } = await workspace();
    const lines = Array.from({ length: 300 }, (_, index) => `{"email":"c${index}@example.com"}`).join("\n");
    const words = ["contacts", "import", "-", "--format", "jsonl", "--concurrency", "8"];
    const { code, stdout } = await cli.run(words, lines);
    expect({ code, told: JSON.parse(stdout) }).toMatchObject({ code: 0, told: { rows: 300, created: 300, failed: 0 } });
    expect(new Set((await contacts()).map(({ email }) => email)).size).toBe(300);
  });

  it("shows the calls instead of sending them with --dry-run", async () => {
    const { cli, contacts } = await workspace();
    const path = file("email,plan\nada@example.com,pro\n,x\n", "csv");
    const { code, stdout, stderr } = await cli.run(["contacts", "import", path, "--dry-run"]);
    expect([code, stderr]).toEqual([3, "Row 2: the row has no email\n"]);
    expect(JSON.parse(stdout)).toMatchObject({
      method: "POST",
      body: { email: "ada@example.com", attributes: { plan: "pro" } },
    });
    expect([await contacts(), existsSync(`${path}.import`)]).toEqual([[], false]);
  });

  it.each([
    ["a file that is not there", ["none.csv"], "cannot be read"],
    ["a file of another kind", ["people.xlsx"], "how people.xlsx is written"],
    ["stdin of an unknown kind", ["-"], "how stdin is written"],
    ["stdin and --resume", ["-", "--format", "csv", "--resume"], "--resume needs a file"],
    ["too many at a time", ["-", "--format", "csv", "--concurrency", "33"], "--concurrency"],
    ["none at a time", ["-", "--format", "csv", "--concurrency", "0"], "--concurrency"],
    ["no column email", ["-", "--format", "csv"], "No column is called `email`. Choose one: `--map email=Email`."],
    ["a column that is not there", ["-", "--format", "csv", "--map", "email=Mail"], "no column Mail"],
    ["a field that is not there", ["-", "--format", "csv", "--map", "phone=Email"], "names no field"],
    ["one key for many calls", ["-", "--format", "csv", "--idempotency-key", "k"], "--idempotency-key"],
  ])("is refused with %s", async (_, words, message) => {
    const { cli } = await workspace();
    const { code, stdout, stderr } = await cli.run(["contacts", "import", ...words], "Email,a\nx@example.com,1\n");
    expect([code, stdout]).toEqual([2, ""]);
    expect(JSON.parse(stderr).error).toMatchObject({ code: "usage", message: expect.stringContaining(message) });
  });

  it.each([
    ["bytes that are not UTF-8", Buffer.from("email\nM\xfcller@example.com\n", "latin1"), "not UTF-8"],
    ["a quote that never ends", 'email,a\na@example.com,"x\n', "cannot be read as CSV"],
    ["two columns of one name", "email,a,a\n", "two columns a"],
    ["nothing at all", "", "is empty"],
  ])("is refused with %s", async (_, bytes, message) => {
    const { cli } = await workspace();
    const { code, stderr } = await cli.run(["contacts", "import", file(bytes, "csv")]);
    expect(code).toBe(2);
    const [error = ""] = stderr.split("\n").filter((line) => line.startsWith("{"));
    expect(JSON.parse(error).error.message).toContain(message);
  });
});

describe("suppressions of a file", () => {
  it("are added, and existing ones are skipped", async () => {
    const { cli, posthorn } = await workspace();
    await posthorn.suppressions.create({ email: "old@example.com" });
    const path = file("Recipient,why\nnew@example.com,1\nOLD@example.com,2\nnobody,3\n", "csv");
    const { code, stdout } = await cli.run(["suppressions", "import", path, "--map", "email=Recipient"]);
    expect({ code, told: JSON.parse(stdout) }).toMatchObject({
      code: 3,
      told: { rows: 3, created: 1, skipped: 1, failed: 1, failures_file: `${path}.failures.csv` },
    });
    expect((await posthorn.suppressions.list()).pagination.total).toBe(2);
  });
});

describe("an interrupted import", () => {
  const rows = 300;
  const people = (end: string) =>
    file(`email,n\n${Array.from({ length: rows }, (_, n) => `c${n}@example.com,${n}\n`).join("")}nobody,x\n`, end);

  it.each([
    ["SIGINT", 130],
    ["SIGTERM", 143],
    ["SIGKILL", null],
  ] as const)("by %s goes on with --resume, repeats nobody and forgets nobody", async (signal, code) => {
    const { cli, posthorn, contacts } = await workspace();
    const path = people("csv");
    const words = ["contacts", "import", path, "--concurrency", "4"];
    const { child, over } = cli.start(words);
    await expect
      .poll(async () => (await posthorn.contacts.list()).pagination.total, { timeout: 30_000 })
      .toBeGreaterThan(20);
    child.kill(signal);
    const stopped = await over;
    expect([stopped.code, stopped.stdout]).toEqual([code, ""]);
    if (code !== null) expect(stopped.stderr).toMatch(/^Stopped after \d+ rows\. Go on with: .* --resume\n$/);
    expect(existsSync(`${path}.import`)).toBe(true);

    const resumed = await cli.run([...words, "--resume"]);
    expect({ code: resumed.code, told: JSON.parse(resumed.stdout) }).toMatchObject({
      code: 3,
      told: { rows: rows + 1, created: rows, failed: 1 },
    });
    expect(new Set((await contacts()).map(({ email }) => email)).size).toBe(rows);
    expect(readFileSync(`${path}.failures.csv`, "utf8").split("\r\n")).toHaveLength(3);
    expect(existsSync(`${path}.import`)).toBe(false);
  });

  it("resumes only with the same file and flags", async () => {
    const { cli } = await workspace();
    const path = file("email\na@example.com\nb@example.com\n", "csv");
    const unknown = "01a1fd7d-b021-7fdb-8340-8872b14dab4b";
    expect((await cli.run(["contacts", "import", path, "--list", unknown])).code).toBe(5);
    expect(existsSync(`${path}.import`)).toBe(true);
    const otherFlags = await cli.run(["contacts", "import", path, "--resume"]);
    writeFileSync(path, "email\na@example.com\nc@example.com\n");
    const otherFile = await cli.run(["contacts", "import", path, "--list", unknown, "--resume"]);
    for (const { code, stderr } of [otherFlags, otherFile]) {
      expect([code, JSON.parse(stderr).error.message]).toEqual([2, expect.stringContaining("not those of the import")]);
    }
    const anew = await cli.run(["contacts", "import", path]);
    expect(JSON.parse(anew.stdout)).toMatchObject({ rows: 2, created: 2 });
  });

  it("starts from the first row without an earlier run", async () => {
    const { cli } = await workspace();
    const { stdout } = await cli.run(["contacts", "import", file("email\na@example.com\n", "csv"), "--resume"]);
    expect(JSON.parse(stdout)).toMatchObject({ rows: 1, created: 1 });
  });
});
