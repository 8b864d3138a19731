import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type LocalMock, startLocalMock } from "../testing/local-mock.js";

let mock: LocalMock;
const id: Record<string, string> = {};
const cwd = mkdtempSync(join(tmpdir(), "posthorn-names-"));

const cli = (...words: string[]) =>
  mock.cli([...words, "--yes"], { cwd, env: { POSTHORN_API_KEY: mock.mock.liveKey } });
async function made(...words: string[]): Promise<string> {
  const { code, stdout, stderr } = await cli(...words, "-o", "id");
  if (code !== 0) throw new Error(stderr);
  return stdout.trim();
}
const failure = (stderr: string) => JSON.parse(stderr).error;

beforeAll(async () => {
  mock = await startLocalMock();
  id.news = await made("lists", "create", "--name", "News");
  id.readers = await made("lists", "create", "--name", "Readers & friends");
  id.twin = await made("lists", "create", "--name", "Twins");
  id.twins = await made("lists", "create", "--name", "twinS");
  id.vip = await made("tags", "create", "--name", "VIP");
  id.template = await made("templates", "create", "--name", "Welcome", "--html", "<p>Hi</p>");
  id.contact = await made("contacts", "create", "--email", "ada@example.com");
  id.joined = await made(
    ...["automations", "create", "--name", "Joined", "--trigger-type", "custom"],
    ...["--trigger-config", '{"event_name":"joined"}'],
  );
});
afterAll(() => mock.close());

describe("a name where an id is expected", () => {
  it("is in flags of contacts, campaigns, sends, batches and imports", async () => {
    await made("contacts", "create", "--email", "grace@example.com", "--list", "news");
    await made("contacts", "create", "--email", "linus@example.com", "--list-id", "News");
    const campaign = ["--name", "First", "--subject", "Hi", "--template", "welcome", "--list", "Readers & friends"];
    const { stdout } = await cli("campaigns", "create", ...campaign);
    const get = await cli("campaigns", "get", JSON.parse(stdout).id);
    expect(JSON.parse(get.stdout)).toMatchObject({ template_id: id.template, list_id: id.readers });
    await made("send", "--to", "you@example.com", "--subject", "Hi", "--template", "Welcome");
    writeFileSync(join(cwd, "rows.csv"), "email\none@example.com\ntwo@example.com\n");
    expect((await cli("contacts", "import", "rows.csv", "--list", "NEWS")).code).toBe(0);
    const batch = ["batch", "rows.csv", "--map", "to=email", "--subject", "Hi", "--template", "welcome"];
    expect((await cli(...batch)).code).toBe(0);
    expect(JSON.parse((await cli("lists", "get", id.news ?? "")).stdout).member_count).toBe(4);
  });

  it("stands for the first argument of lists, templates, segments, tags and automations", async () => {
    expect(await made("lists", "get", "readers & friends")).toBe(id.readers);
    expect(await made("templates", "get", "Welcome")).toBe(id.template);
    expect((await cli("tags", "contacts", "assign", "vip", "--contact-ids", id.contact ?? "")).code).toBe(0);
    expect(await made("tags", "contacts", "list", "VIP")).toBe(id.contact);
    expect(await made("lists", "members", "list", "News", "--all")).toContain("-");
    expect(await made("automations", "get", "joined")).toBe(id.joined);
  });

  it("is taken by --segment, and by campaigns get and send", async () => {
    const rules = '{"match":"all","rules":[{"field":"attributes.plan","operator":"equals","value":"pro"}]}';
    const segment = await made("segments", "create", "--name", "Pro plan", "--conditions", rules);
    await made("contacts", "create", "--email", "pro@example.com", "--attributes", '{"plan":"pro"}');
    const campaign = ["--name", "Spring", "--subject", "Hi", "--template", "welcome", "--segment", "pro PLAN"];
    const created = await made("campaigns", "create", ...campaign);
    expect(JSON.parse((await cli("campaigns", "get", "spring")).stdout)).toMatchObject({
      id: created,
      segment_id: segment,
    });
    expect(await made("campaigns", "send", "Spring", "--wait")).toBe(created);
    expect(await made("segments", "contacts", "list", "Pro plan")).toContain("-");
  });

  it("is shown in the question before a campaign is sent, with whom it goes to", async () => {
    const campaign = ["--name", "Autumn", "--subject", "Hi", "--template", "welcome", "--list", "News"];
    await made("campaigns", "create", ...campaign);
    const env = { POSTHORN_API_KEY: mock.mock.liveKey };
    const { code, stderr } = await mock.cli(["campaigns", "send", "autumn"], { cwd, env });
    expect(code).toBe(2);
    expect(failure(stderr).message).toMatch(/^Send campaign "Autumn" .* to about \d+ contacts?\?/);
  });

  it("is taken by commands that change and delete", async () => {
    const old = await made("templates", "create", "--name", "Old news", "--html", "<p>Hi</p>");
    expect(await made("templates", "update", "old news", "--name", "Older news")).toBe(old);
    expect(await made("templates", "delete", "Older news")).toBe(old);
    expect((await cli("templates", "get", old)).code).toBe(5);
  });

  it("is taken by automations explain, init and runs watch", async () => {
    const explained = await cli("automations", "explain", "JOINED", "--contact", "ada@example.com");
    expect([explained.code, JSON.parse(explained.stdout).status]).toEqual([0, "completed"]);
    const step = ["--step-type", "tag", "--config", '{"tagName":"welcomed"}'];
    await made("automations", "steps", "add", "joined", ...step);
    await made("automations", "update", "Joined", "--status", "active");
    const run = JSON.parse((await cli("automations", "trigger", "joined", "--contact", "ada@example.com")).stdout);
    const watched = await cli("automations", "runs", "watch", "Joined", run.run_id ?? run.id);
    expect(watched.code).toBe(0);
    const file = join(cwd, "welcome.json");
    expect((await cli("automations", "init", "welcome", "--template", "Welcome", "--output-file", file)).code).toBe(0);
    expect(readFileSync(file, "utf8")).toContain(id.template);
  });

  it("needs no API key beside a local server, and is refused with code 5 and the names there", async () => {
    const keyless = (...words: string[]) => mock.cli(words, { cwd });
    expect((await keyless("automations", "explain", "joined", "--contact", "ada@example.com")).code).toBe(0);
    const { code, stderr } = await keyless("automations", "explain", "Jioned", "--contact", "ada@example.com");
    expect([code, failure(stderr)]).toEqual([
      5,
      expect.objectContaining({ message: 'no automation has the name or id "Jioned"', hint: "There are Joined." }),
    ]);
  });

  it.each([
    [["lists", "get", "News"], "lists"],
    [["campaigns", "send", "Spring"], "campaigns"],
    [["contacts", "create", "--email", "new@example.com", "--list", "News"], "lists"],
  ])("is noted as looked up when a call is printed and not sent: %j", async (words, noun) => {
    const name = words.find((word) => ["News", "Spring"].includes(word));
    for (const flag of ["--dry-run", "--print-curl"]) {
      const before = mock.mock.requests.length;
      const { code, stderr } = await cli(...words, flag);
      expect([code, stderr]).toEqual([
        0,
        expect.stringContaining(`"${name}" is a name: its id is looked up in ${noun} list before the call is sent.`),
      ]);
      expect(mock.mock.requests).toHaveLength(before);
    }
    const { stderr } = await cli("lists", "get", id.news ?? "", "--dry-run");
    expect(stderr).not.toContain("is a name");
  });

  it("is refused with the names that there are, the nearest first, and nothing is done", async () => {
    const unknown = await cli("contacts", "create", "--email", "new@example.com", "--list", "Nwes");
    expect(unknown.code).not.toBe(0);
    expect(failure(unknown.stderr)).toMatchObject({
      message: 'no list has the name or id "Nwes"',
      hint: expect.stringMatching(/There are News, .*Readers & friends/),
    });
    expect((await cli("lists", "get", "Nothing")).code).toBe(5);
    expect((await cli("contacts", "list", "--search", "new@example.com", "--jq", ".data | length")).stdout.trim()).toBe(
      "0",
    );
  });

  it("is refused with the ids where several have it, unless one has it letter by letter", async () => {
    const { code, stderr } = await cli("lists", "get", "TWINS");
    expect([code, failure(stderr).message]).toEqual([2, '2 lists are called "TWINS"']);
    expect(failure(stderr).hint).toContain(id.twin);
    expect(failure(stderr).hint).toContain(id.twins);
    expect(await made("lists", "get", "twinS")).toBe(id.twins);
  });

  it("costs nothing where an id is given", async () => {
    const { stderr } = await cli("lists", "get", id.news ?? "", "--debug");
    expect(stderr.match(/^> (GET|POST) /gm)).toEqual(["> GET "]);
  });
});
