import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { type KeyedMock, sharedKeyedMock } from "../../testing/keyed-mock.js";
import { errorOf, pageOf, refusal } from "../../testing/replies.js";
import { serve } from "../../testing/served.js";
import { folderWith } from "../../testing/temporary-folder.js";

const sharedMock = sharedKeyedMock();
const created = { status: 201, body: { data: { id: "c1" } } };

/** Imports a file against a service that takes every contact, and returns what it was sent. */
async function imported(file: string, text: string, ...words: string[]) {
  const { cli, received } = await serve(created);
  const cwd = folderWith({ [file]: text });
  const ended = await cli(["contacts", "import", file, ...words], { cwd });
  return { ...ended, cwd, bodies: received.map(({ body }) => body), received };
}

it.each([
  ["email,first_name,last_name\na@example.com,Ada,Lovelace\n", { first_name: "Ada", last_name: "Lovelace" }],
  ["email,plan\na@example.com,pro\n", { attributes: { plan: "pro" } }],
  ["email,attributes.plan\na@example.com,pro\n", { attributes: { plan: "pro" } }],
  ["email,visits,vip,zip\na@example.com,42,true,00501\n", { attributes: { visits: 42, vip: true, zip: "00501" } }],
  ['email,tags_of\na@example.com,"[""a"",1]"\n', { attributes: { tags_of: ["a", 1] } }],
  ['email,attributes\na@example.com,"{""plan"":""pro""}"\n', { attributes: { plan: "pro" } }],
  ["email,subscribed\na@example.com,No\n", { subscribed: false }],
  ["email,subscribed\na@example.com,1\n", { subscribed: true }],
  ["email,id,bounced,tags,lists,created_at,updated_at,unsubscribed_at\na@example.com,1,true,t,l,x,x,x\n", {}],
  ["email,first_name,plan\na@example.com,,\n", {}],
  ['email,first_name,plan\na@example.com,"",""\n', { first_name: "", attributes: { plan: "" } }],
  ["\ufeffemail,plan\r\na@example.com,pro\r\n", { attributes: { plan: "pro" } }],
  ["email,\na@example.com,no heading\n", {}],
  ["email,import_row,import_error,import_field,import_message\na@example.com,1,x,y,z\n", {}],
])("makes of the table %j a contact with %j", async (text, said) => {
  const { code, bodies } = await imported("people.csv", text);
  expect({ code, bodies }).toEqual({ code: 0, bodies: [{ email: "a@example.com", ...said }] });
});

it("takes columns for fields as --map says, and what is left for attributes of its name", async () => {
  const text = "Email,Given,Plan,Notes\n ada@example.com ,Ada,pro,=1+1\n";
  const maps = ["--map", "email=Email", "--map", "first_name=Given", "--map", "attributes.level=Plan"];
  const { code, bodies } = await imported("people.csv", text, ...maps);
  expect({ code, bodies }).toEqual({
    code: 0,
    bodies: [{ email: "ada@example.com", first_name: "Ada", attributes: { level: "pro", Notes: "=1+1" } }],
  });
});

it("leaves out the column of a field's own name where another one is mapped to it", async () => {
  const { bodies } = await imported(
    "people.csv",
    "email,Work\nold@example.com,new@example.com\n",
    "--map",
    "email=Work",
  );
  expect(bodies).toEqual([{ email: "new@example.com" }]);
});

it("keeps what JSON says, whatever its type, and maps its keys, too", async () => {
  const row = { mail: "ada@example.com", first_name: null, plan: "42", deep: { a: [1] } };
  const { bodies } = await imported("people.jsonl", `${JSON.stringify(row)}\n`, "--map", "email=mail");
  expect(bodies).toEqual([
    { email: "ada@example.com", first_name: null, attributes: { plan: "42", deep: { a: [1] } } },
  ]);
});

it.each([
  ["people.csv", "email,subscribed\na@example.com,maybe\n", "subscribed", "subscribed must be true or false"],
  ["people.csv", "email,attributes\na@example.com,pro\n", "attributes", "attributes must be a JSON object"],
  ["people.csv", "email,plan\n,pro\n", "email", "the row has no email"],
  ["people.csv", "email,plan\na@example.com\n", undefined, "the row has 1 cells, the heading 2"],
  ["people.jsonl", "not JSON\n", undefined, "the line is not a JSON object"],
  ["people.jsonl", "[1]\n", undefined, "the line is not a JSON object"],
  ["people.jsonl", '{"email":""}\n', "email", "the row has no email"],
])("writes the row of %s %j to the failures, by its field %s", async (file, text, field, message) => {
  const { code, stdout, cwd, received } = await imported(file, text);
  expect({ code, summary: JSON.parse(stdout), received }).toMatchObject({
    code: 3,
    summary: { rows: 1, created: 0, failed: 1, failures_file: `${file}.failures.${file.split(".")[1]}` },
    received: [],
  });
  const failures = readFileSync(join(cwd, JSON.parse(stdout).failures_file), "utf8");
  expect(failures).toContain(message);
  if (field !== undefined) expect(failures).toMatch(new RegExp(`,${field},|"import_field":"${field}"`));
});

it("writes why the service refuses a row, and goes on with the next", async () => {
  const { cli } = await serve(({ body }) =>
    (body as { email: string }).email.startsWith("bad")
      ? refusal(400, "validation_error", { path: "email", message: "email is no address\u001b[2J" })
      : created,
  );
  const cwd = folderWith({ "people.csv": "email\nbad\ngood@example.com\n" });
  const { code, stdout } = await cli(["contacts", "import", "people.csv"], { cwd });
  expect({ code, summary: JSON.parse(stdout) }).toMatchObject({ code: 3, summary: { created: 1, failed: 1 } });
  expect(readFileSync(join(cwd, "people.csv.failures.csv"), "utf8")).toMatch(/\r\n1,validation_error,email,.*bad\r\n$/);
});

it.each([
  [["--map", "name=Mail"], "--map name=Mail names no field; there are email, first_name"],
  [["--map", "email=Email"], "--map email=Email: the file has no column Email"],
  [["--map", "email=Mail", "--map", "email=Other"], "--map says email twice"],
  [["--map", "email=Mail", "--map", "first_name=Mail"], "--map says twice what Mail is"],
  [["--map", "Mail"], '--map must be name=value, not "Mail"'],
  [[], "No column is called `email`. Choose one: `--map email=Mail`."],
])("refuses %j before it sends anything", async (words, problem) => {
  const ended = await imported("people.csv", "Mail,Other\nada@example.com,x\n", ...words);
  const { code, error } = errorOf(ended);
  expect({ code, received: ended.received }).toEqual({ code: 2, received: [] });
  expect(error.message).toContain(problem);
});

it.each([
  ["two columns email", "email,email\na,b\n"],
  ["cannot be read as CSV", 'email\n"open\n'],
  ["is empty", ""],
])("refuses a table that %s", async (problem, text) => {
  const ended = await imported("people.csv", text);
  expect({ code: ended.code, received: ended.received }).toEqual({ code: 2, received: [] });
  expect(ended.stderr).toContain(problem);
});

it("refuses a file that is not UTF-8, and a folder", async () => {
  const { cli, received } = await serve(created);
  const cwd = folderWith({ "folder.csv/people.csv": "email\n" });
  const latin = Buffer.from("email\nJ\xfcrgen@example.com\n", "latin1");
  writeFileSync(join(cwd, "latin.csv"), latin);
  const notText = errorOf(await cli(["contacts", "import", "latin.csv"], { cwd }));
  expect([notText.code, notText.error.message, notText.error.hint]).toEqual([
    2,
    "latin.csv is not UTF-8",
    "Save it as UTF-8 first.",
  ]);
  const folder = errorOf(await cli(["contacts", "import", "folder.csv"], { cwd }));
  expect([folder.code, folder.error.message, received]).toEqual([2, "folder.csv is not a file", []]);
});

const calls = ({ mock }: KeyedMock) => mock.requests.map(({ method, path }) => `${method} ${path}`);

it("adds new contacts to the list that --list names, and looks it up once", async () => {
  const mock = sharedMock();
  const list = await mock.made("lists", "create", "--name", "News");
  const cwd = folderWith({ "people.csv": "email\na@example.com\nb@example.com\n" });
  expect((await mock.keyed(["contacts", "import", "people.csv", "--list", "news"], { cwd })).code).toBe(0);
  expect(JSON.parse((await mock.keyed(["lists", "get", list])).stdout).member_count).toBe(2);
  expect(calls(mock).filter((call) => call === "GET /lists")).toHaveLength(1);
});

it("refuses a list that nobody has made before it sends a contact, and names those that exist", async () => {
  const mock = sharedMock();
  await mock.made("lists", "create", "--name", "News");
  const cwd = folderWith({ "people.csv": "email\na@example.com\n" });
  const { code, error } = errorOf(await mock.keyed(["contacts", "import", "people.csv", "--list", "Nwes"], { cwd }));
  expect({ code, hint: error.hint }).toMatchObject({ code: 2, hint: expect.stringContaining("News") });
  expect(calls(mock)).not.toContain("POST /contacts");
});

it("subscribes nobody again who unsubscribed, unless --resubscribe says so", async () => {
  const mock = sharedMock();
  const id = await mock.made("contacts", "create", "--email", "ada@example.com", "--no-subscribed");
  const cwd = folderWith({ "people.csv": "email,first_name,subscribed\nada@example.com,Ada,true\n" });
  const importing = async (...words: string[]) => {
    expect((await mock.keyed(["contacts", "import", "people.csv", ...words], { cwd })).code).toBe(0);
    const { first_name, subscribed } = JSON.parse((await mock.keyed(["contacts", "get", id])).stdout);
    return { first_name, subscribed };
  };
  expect(await importing("--upsert")).toEqual({ first_name: "Ada", subscribed: false });
  expect(await importing("--upsert", "--resubscribe")).toEqual({ first_name: "Ada", subscribed: true });
});

it("refuses rows of contacts that are there without --upsert, with the exit code of a partial failure", async () => {
  const { cli } = await serve((_, before) => (before === 0 ? refusal(409, "duplicate", { path: "email" }) : created));
  const cwd = folderWith({ "people.csv": "email\na@example.com\nb@example.com\n" });
  const { code, stdout } = await cli(["contacts", "import", "people.csv"], { cwd });
  expect({ code, summary: JSON.parse(stdout) }).toMatchObject({ code: 3, summary: { created: 1, failed: 1 } });
});

it("prints calls with --dry-run, the name of a list as it was given, and asks nothing", async () => {
  const { cli, received } = await serve(pageOf([]));
  const cwd = folderWith({ "people.csv": "email,plan\na@example.com,pro\n,x\n" });
  const words = ["contacts", "import", "people.csv", "--list", "News", "--dry-run"];
  const { code, stdout, stderr } = await cli(words, { cwd });
  expect({ code, body: JSON.parse(stdout).body, received }).toEqual({
    code: 3,
    body: { email: "a@example.com", attributes: { plan: "pro" }, list_id: "News" },
    received: [],
  });
  expect(stderr).toContain("Row 2: the row has no email");
  expect(stderr).toContain("News");
});
