import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import type { Received, Reply } from "../../testing/fake-api.js";
import { openKeyedMock } from "../../testing/keyed-mock.js";
import { errorOf, refusal } from "../../testing/replies.js";
import type { CliOptions } from "../../testing/run-cli.js";
import { serve } from "../../testing/served.js";
import { folderWith } from "../../testing/temporary-folder.js";

const created: Reply = { status: 201, body: { data: { id: "s1" } } };
const emailOf = ({ body }: Received) => (body as { email: string }).email;

/** Has `suppressions import` read these files, and a service answer its calls. */
async function importing(
  files: Record<string, string>,
  reply: (request: Received, before: number) => Reply = () => created,
) {
  const { cli, received } = await serve(reply);
  const cwd = folderWith(files);
  return {
    cwd,
    received,
    read: (file: string) => readFileSync(join(cwd, file), "utf8"),
    sent: () => received.map(emailOf),
    run: (words: readonly string[], around: CliOptions = {}) =>
      cli(["suppressions", "import", ...words, "--retries", "0"], { cwd, ...around }),
  };
}

it("suppresses every address of a table once, in its order, and reports how many", async () => {
  const { run, cwd, received, sent } = await importing({ "b.csv": "email\nada@example.com\ngrace@example.com\n" });
  const { code, stdout, stderr } = await run(["b.csv"]);
  expect({ code, stderr, told: JSON.parse(stdout) }).toEqual({
    code: 0,
    stderr: "",
    told: { rows: 2, created: 2, skipped: 0, failed: 0, failures_file: null },
  });
  expect(sent()).toEqual(["ada@example.com", "grace@example.com"]);
  expect(received.map(({ method, url, body }) => [method, url, Object.keys(Object(body))])).toEqual(
    Array(2).fill(["POST", "/v1/suppressions", ["email"]]),
  );
  expect(new Set(received.map(({ headers }) => headers["idempotency-key"])).size).toBe(2);
  // Neither failures nor progress are left behind.
  expect(readdirSync(cwd)).toEqual(["b.csv"]);
});

it.each([
  ["people.csv", "Recipient,Reason\n ada@example.com ,hard\n", ["--map", "email=Recipient"]],
  ["people.csv", "email,name,bounced\nada@example.com,Ada,true\n", []],
  ["people.jsonl", '{"email":"ada@example.com","reason":"manual"}\n', []],
  ["people.ndjson", '\n{"email":"ada@example.com"}\n\n', []],
  ["people.txt", '{"email":"ada@example.com"}\n', ["--format", "jsonl"]],
  ["people.jsonl", "email\nada@example.com\n", ["--format", "csv"]],
])("takes nothing but the address from %s %j with %j", async (file, text, words) => {
  const { run, received } = await importing({ [file]: text });
  expect((await run([file, ...words])).code).toBe(0);
  expect(received.map(({ body }) => body)).toEqual([{ email: "ada@example.com" }]);
});

it.each([
  ["csv", "email\nada@example.com\n"],
  ["jsonl", '{"email":"ada@example.com"}\n'],
])("reads %s through stdin", async (format, stdin) => {
  const { run, cwd, sent } = await importing({});
  const { code, stdout } = await run(["-", "--format", format], { stdin });
  expect({ code, created: JSON.parse(stdout).created, sent: sent() }).toEqual({
    code: 0,
    created: 1,
    sent: ["ada@example.com"],
  });
  expect(readdirSync(cwd)).toEqual([]);
});

it("skips those that are suppressed already, which is what was asked for", async () => {
  const text = "email\nada@example.com\ntwice@example.com\n";
  const { run, cwd } = await importing({ "b.csv": text }, (request) =>
    emailOf(request).startsWith("twice") ? refusal(409, "duplicate") : created,
  );
  const { code, stdout } = await run(["b.csv"]);
  expect({ code, told: JSON.parse(stdout) }).toMatchObject({ code: 0, told: { created: 1, skipped: 1, failed: 0 } });
  expect(readdirSync(cwd)).toEqual(["b.csv"]);
});

it("writes rows that fail to a file, with their number, that can be mended and imported", async () => {
  const text = "email,note\nada@example.com,one\n,two\nodd,three\n";
  const { run, read, cwd, sent } = await importing({ "b.csv": text }, (request) =>
    emailOf(request) === "odd" ? refusal(400, "validation_error", { path: "email" }) : created,
  );
  const { code, stdout } = await run(["b.csv"]);
  expect({ code, told: JSON.parse(stdout) }).toMatchObject({
    code: 3,
    told: { rows: 3, created: 1, failed: 2, failures_file: "b.csv.failures.csv" },
  });
  expect(read("b.csv.failures.csv").split("\r\n")).toEqual([
    "import_row,import_error,import_field,import_message,email,note",
    "2,validation_error,email,the row has no email,,two",
    "3,validation_error,email,No.,odd,three",
    "",
  ]);
  const mended = read("b.csv.failures.csv").replace(",,two", ",linus@example.com,two").replace(",odd,", ",o@dd.org,");
  writeFileSync(join(cwd, "mended.csv"), mended);
  expect((await run(["mended.csv"])).code).toBe(0);
  expect(sent().slice(-2)).toEqual(["linus@example.com", "o@dd.org"]);
});

it("writes failures where --failures says, and never over the file itself", async () => {
  const { run, cwd, received, read } = await importing({ "b.csv": "email\n\n,\n" }, () => created);
  const same = errorOf(await run(["b.csv", "--failures", `${cwd}/b.csv`]));
  expect([same.code, same.error.message]).toEqual([2, "--failures must not be the file that is imported"]);
  expect((await run(["b.csv", "--failures", "odd.csv"])).code).toBe(3);
  expect(read("odd.csv")).toContain("1,unreadable_row");
  expect({ received, text: read("b.csv") }).toEqual({ received: [], text: "email\n\n,\n" });
});

it("stops at what every row would meet, says how to go on, and goes on with --resume", async () => {
  const rows = Array.from({ length: 4 }, (_, n) => `c${n}@example.com\n`).join("");
  let isBroken = true;
  const { run, cwd, sent } = await importing({ "b.csv": `email\n${rows}` }, (_, before) =>
    before === 2 && isBroken ? refusal(403, "forbidden") : created,
  );
  const stopped = await run(["b.csv"]);
  expect([stopped.code, stopped.stdout]).toEqual([4, ""]);
  expect(stopped.stderr).toContain("Stopped after 2 rows. Go on with: posthorn suppressions import b.csv");
  expect(existsSync(join(cwd, "b.csv.import"))).toBe(true);
  isBroken = false;
  const { code, stdout } = await run(["b.csv", "--resume"]);
  expect({ code, told: JSON.parse(stdout) }).toMatchObject({ code: 0, told: { rows: 4, created: 4 } });
  expect(sent().map((email) => email[1])).toEqual(["0", "1", "2", "2", "3"]);
  expect(existsSync(join(cwd, "b.csv.import"))).toBe(false);
});

it("begins anew without --resume, and refuses to go on with another file or other flags", async () => {
  let isBroken = true;
  const { run, cwd, sent } = await importing({ "b.csv": "email\na@example.com\nb@example.com\n" }, (_, before) =>
    before === 1 && isBroken ? refusal(500, "internal_error") : created,
  );
  expect((await run(["b.csv"])).code).toBe(1);
  const flags = errorOf(await run(["b.csv", "--resume", "--map", "email=email"]));
  writeFileSync(join(cwd, "b.csv"), "email\na@example.com\nc@example.com\n");
  const file = errorOf(await run(["b.csv", "--resume"]));
  for (const { code, error } of [flags, file]) {
    expect({ code, message: error.message }).toEqual({
      code: 2,
      message: "the file or the flags are not those of the import that was stopped",
    });
  }
  isBroken = false;
  expect(JSON.parse((await run(["b.csv"])).stdout)).toMatchObject({ rows: 2, created: 2 });
  expect(sent()).toEqual(["a", "b", "a", "c"].map((name) => `${name}@example.com`));
});

it("notes what it has done when Ctrl-C stops it", async () => {
  const stop = new AbortController();
  const { run, cwd } = await importing(
    { "b.csv": "email\na@example.com\nb@example.com\nc@example.com\n" },
    (_, before) => {
      if (before === 1) stop.abort(130);
      return created;
    },
  );
  const { code, stdout, stderr } = await run(["b.csv"], { signal: stop.signal });
  expect({ code, stdout }).toEqual({ code: 130, stdout: "" });
  expect(stderr).toContain("Stopped after");
  expect(readdirSync(cwd).sort()).toEqual(["b.csv", "b.csv.import"]);
});

it.each(["--dry-run", "--print-curl"])(
  "prints each call with %s, names rows that cannot be one, and makes none",
  async (flag) => {
    const { run, received, cwd } = await importing({ "b.csv": "email,n\nada@example.com,1\n,2\n" });
    const { code, stdout, stderr } = await run(["b.csv", flag]);
    expect({ code, stderr, received }).toEqual({ code: 3, stderr: "Row 2: the row has no email\n", received: [] });
    expect(stdout).toContain("/v1/suppressions");
    expect(stdout).toContain("ada@example.com");
    expect(readdirSync(cwd)).toEqual(["b.csv"]);
  },
);

it.each([
  [["nothing.csv"], "nothing.csv cannot be read"],
  [["people.txt"], "people.txt"],
  [["empty.csv"], "empty.csv is empty"],
  [["none.csv"], "No column is called `email`. Choose one: `--map email=Mail`."],
  [["b.csv", "--map", "name=email"], "--map name=email names no field; there are email"],
  [["b.csv", "--map", "email=Mail"], "the file has no column Mail"],
  [["b.csv", "--map", "email"], "--map must be name=value"],
  [["b.csv", "--concurrency", "0"], '--concurrency must be a whole number from 1 to 32, not "0"'],
  [["b.csv", "--concurrency", "33"], "--concurrency must be"],
  [["b.csv", "--format", "xml"], "Allowed choices are csv, jsonl"],
  [["b.csv", "--idempotency-key", "k"], "--idempotency-key is for one call"],
  [["-"], "--format"],
  [["-", "--format", "csv", "--resume"], "--resume needs a file"],
  [["-", "--format", "csv", "--api-key-stdin"], "stdin"],
  [[], "missing required argument 'file'"],
])("refuses %j, says what is wrong, and sends nothing", async (words, problem) => {
  const { run, received } = await importing({
    "b.csv": "email\nada@example.com\n",
    "none.csv": "Name,Mail\nAda,ada@example.com\n",
    "empty.csv": "",
    "people.txt": "ada@example.com\n",
  });
  const { code, error } = errorOf(await run(words));
  expect({ code, received }).toEqual({ code: 2, received: [] });
  expect(`${error.message} ${error.hint}`).toContain(problem);
});

it("has as many calls on their way as --concurrency says, and no more", async () => {
  const text = `email\n${Array.from({ length: 40 }, (_, n) => `c${n}@example.com\n`).join("")}`;
  const { run, sent } = await importing({ "b.csv": text });
  expect(JSON.parse((await run(["b.csv", "--concurrency", "32"])).stdout)).toMatchObject({ rows: 40, created: 40 });
  expect(new Set(sent()).size).toBe(40);
});

it("keeps mail from those whom it suppresses on a mock, and can be run twice", async () => {
  const mock = await openKeyedMock();
  const cwd = folderWith({ "b.csv": "email\nADA@example.com\nno address\n" });
  const around = { cwd };
  expect((await mock.keyed(["suppressions", "import", "b.csv"], around)).code).toBe(3);
  const again = JSON.parse((await mock.keyed(["suppressions", "import", "b.csv"], around)).stdout);
  expect(again).toMatchObject({ rows: 2, created: 0, skipped: 1, failed: 1 });
  const listed = JSON.parse((await mock.keyed(["suppressions", "list"])).stdout).data;
  expect(listed).toMatchObject([{ email: "ADA@example.com", reason: "manual" }]);
  const sent = await mock.keyed(["send", "--to", "ada@example.com", "--subject", "Hi", "--text", "Hi"]);
  await mock.mock.settle();
  expect([sent.code, mock.mock.emails]).toEqual([0, []]);
});
