import { spawn } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { allOperations } from "../operations/manifest.js";
import { type LocalMock, startLocalMock } from "../testing/local-mock.js";
import { runCli } from "../testing/run-cli.js";

// The bundle, as it is installed, with real pipes: one process for each command.
const main = fileURLToPath(new URL("../../dist/main.js", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "posthorn-pipe-"));
const nobody = "01a1fd7d-b021-7fdb-8340-8872b14dab4b";

let mock: LocalMock;
beforeAll(async () => {
  mock = await startLocalMock({ seed: "pipe" });
});
beforeEach(() => mock.mock.reset());
afterAll(() => mock.close());

interface Ended {
  code: number | null;
  stdout: string;
  stderr: string;
}

async function pipe(argv: readonly string[], stdin = ""): Promise<Ended> {
  const child = spawn(process.execPath, [main, ...argv], {
    cwd: folder,
    env: { PATH: process.env.PATH ?? "", ...mock.env, POSTHORN_API_KEY: mock.mock.liveKey },
  });
  const code = new Promise<number | null>((resolve) => child.once("close", resolve));
  // What reads nothing may have ended before it is written to.
  child.stdin.on("error", () => {});
  child.stdin.end(stdin);
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { code: await code, stdout, stderr };
}

/** Holds what a command printed to the contract: data alone on stdout, nothing but the error where it failed, no colours. */
function holds(argv: readonly string[], { code, stdout, stderr }: Ended): void {
  const line = argv.join(" ");
  expect(`${line}\n${stdout}${stderr}`).not.toContain("\u001b");
  if (code === 0 || code === 3) return;
  expect({ line, stdout }).toEqual({ line, stdout: "" });
  const [error, ...rest] = stderr.trimEnd().split("\n").reverse();
  expect(Object.keys(JSON.parse(error ?? "").error).slice(0, 2)).toEqual(["code", "message"]);
  expect({ line, rest }).toEqual({ line, rest: [] });
}

it("prints what the contract of output says, for every operation", { timeout: 180_000 }, async () => {
  const done = new Map<string, number>();
  /** Runs an operation, holds it to the contract and returns its data. */
  // biome-ignore lint/suspicious/noExplicitAny: answers are looked into by name
  const op = async (id: string, argv: readonly string[], code = 0, stdin = ""): Promise<any> => {
    const operation = allOperations().find((each) => each.id === id);
    const words = [...(operation?.words ?? [id]), ...argv];
    const ended = await pipe(words, stdin);
    holds(words, ended);
    expect({ words, code: ended.code, stderr: code === 0 ? ended.stderr : "" }).toEqual({ words, code, stderr: "" });
    done.set(id, code);
    if (ended.stdout === "") return undefined;
    // One document on one line.
    expect(ended.stdout.indexOf("\n")).toBe(ended.stdout.length - 1);
    const data = JSON.parse(ended.stdout);
    if (operation?.paginated) expect(data).toMatchObject({ data: expect.any(Array), pagination: expect.any(Object) });
    return data;
  };

  await op("health", []);
  await op("apiKey.permissions", []);
  const list = (await op("lists.create", ["--name", "News"])).id;
  const ada = (await op("contacts.create", ["--email", "ada@example.com", "--list-id", list])).id;
  const grace = (await op("contacts.create", ["--email", "grace@example.com", "-F", "attributes.plan=pro"])).id;
  await op("contacts.list", ["--all"]);
  await op("contacts.get", [ada]);
  await op("contacts.update", [ada, "--first-name", "Ada"]);
  await op("contacts.duplicates", []);
  await op("lists.list", []);
  await op("lists.get", [list]);
  await op("lists.update", [list, "--description", "-"]);
  await op("lists.members.add", [list, "-"], 0, `${grace}\n`);
  await op("lists.members.list", [list]);
  await op("lists.members.remove", [list, grace]);
  const rules = JSON.stringify({ match: "all", rules: [{ field: "email", operator: "contains", value: "@" }] });
  const segment = (await op("segments.create", ["--name", "All", "--conditions", rules])).id;
  await op("segments.list", []);
  await op("segments.get", [segment]);
  await op("segments.update", [segment, "--name", "Everybody"]);
  await op("segments.estimate", [segment]);
  await op("segments.contacts.list", [segment]);
  const tag = (await op("tags.create", ["--name", "vip"])).id;
  await op("tags.list", []);
  await op("tags.get", [tag]);
  await op("tags.update", [tag, "--color", "#cc8800"]);
  await op("tags.contacts.assign", [tag, ada]);
  await op("tags.contacts.list", [tag]);
  await op("tags.contacts.remove", [tag, ada]);
  await op("tags.delete", [tag, "--yes"]);
  const html = '<p>Hello</p><a href="{{unsubscribe_url}}">Unsubscribe</a>';
  const template = (await op("templates.create", ["--name", "Welcome", "--html", html])).id;
  await op("templates.list", []);
  await op("templates.get", [template]);
  await op("templates.update", [template, "--name", "Hello"]);
  const mail = ["--to", "ada@example.com", "--subject", "Hello", "--text", "Hello"];
  await op("emails.send", [...mail, "--at", "2099-01-01T00:00+0100"], 1);
  const sent = (await op("emails.send", mail)).results[0].message_id;
  await op("emails.status", [sent]);
  const waiting = (await op("emails.send", [...mail, "--send-at", await inAnHour()])).message_id;
  await op("emails.cancel", [waiting]);
  const messages = JSON.stringify([{ to: "grace@example.com", subject: "s", text: "t" }]);
  const batch = (await op("emails.batch.send", ["--messages", "-"], 0, messages)).batch_id;
  await op("emails.batch.get", [batch]);
  const campaign = ["--name", "News", "--subject", "News", "--template-id", template, "--list-id", list];
  const news = (await op("campaigns.create", campaign)).id;
  await op("campaigns.list", []);
  await op("campaigns.get", [news]);
  await op("campaigns.send", [news, "--yes", "--idempotency-key", "once", "--wait", "--interval", "100ms"]);
  const step = JSON.stringify({ step_type: "delay", config: { duration: 1, unit: "days" } });
  const automation = (await op("automations.create", ["--name", "A", "--trigger-type", "custom", "--steps", step])).id;
  await op("automations.list", []);
  const first = (await op("automations.get", [automation])).steps[0].id;
  const added = ["--step-type", "delay", "--config", '{"duration":2,"unit":"days"}'];
  const second = (await op("automations.steps.create", [automation, ...added])).id;
  await op("automations.steps.update", [automation, first, "--config", '{"duration":3,"unit":"days"}']);
  await op("automations.steps.delete", [automation, second, "--yes"]);
  await op("automations.steps.replace", [automation, "--steps", JSON.stringify([{ id: first }])]);
  await op("automations.update", [automation, "--status", "active"]);
  await op("automations.trigger", [automation, "--contact", ada]);
  const runs = await op("automations.runs.list", [automation]);
  await op("automations.runs.cancel", [automation, runs.data[0].id]);
  await op("automations.delete", [automation, "--yes"]);
  const hook = (await op("webhooks.create", ["--target-url", new URL(mock.url).origin, "--event", "email.sent"])).id;
  await op("webhooks.list", []);
  await op("webhooks.test", [hook]);
  await op("webhooks.delete", [hook, "--yes"]);
  await op("suppressions.create", ["stop@example.com"]);
  await op("suppressions.list", []);
  await op("suppressions.delete", ["stop@example.com", "--yes"]);
  await op("bounces.list", []);
  await op("bounces.get", [nobody], 5);
  await op("analytics.get", []);
  const domain = (await op("domains.create", ["mail.example.com"])).id;
  await op("domains.list", []);
  await op("domains.get", [domain]);
  await op("domains.verify", [domain]);
  await op("domains.verify", [domain, "--wait"]);
  const dns = ["domains", "dns", domain];
  for (const argv of [dns, [...dns, "--format", "bind"], [...dns, "--format", "terraform"]]) {
    const ended = await pipe(argv);
    holds(argv, ended);
    expect({ code: ended.code, stderr: ended.stderr }).toEqual({ code: 0, stderr: "" });
  }
  await op("domains.delete", [domain, "--yes"]);
  await op("conversions.create", ["--contact-id", ada, "--value", "49.9"]);
  await op("conversions.list", []);
  await op("tracking.productView", ["--contact-email", "ada@example.com", "--product-id", "sku"]);
  await op("templates.delete", [template, "--yes"]);
  await op("segments.delete", [segment, "--yes"]);
  await op("lists.delete", [list, "--yes"]);
  await op("contacts.delete", [grace, "--yes"]);
  await op("contacts.bulkDelete", [ada, "--yes"]);
  await op("contacts.deleteAll", ["--confirm", "delete-all"]);
  const missing = allOperations()
    .map(({ id }) => id)
    .filter((id) => !done.has(id));
  expect(missing).toEqual([]);
});

it("prints what the contract of output says, for every hand-written command", { timeout: 120_000 }, async () => {
  writeFileSync(join(folder, "people.csv"), "email\nada@example.com\ngrace@example.com\n");
  writeFileSync(join(folder, "stopped.jsonl"), '{"email":"stop@example.com"}\n');
  writeFileSync(join(folder, "mail.jsonl"), '{"to":"ada@example.com","subject":"s","text":"t"}\n');
  const crafted: readonly (readonly [line: string, code?: number, stdin?: string])[] = [
    ["send --to ada@example.com --subject Hi --text https://example.com/x -o id"],
    ["batch mail.jsonl"],
    ["settle"],
    ["clock"],
    ["clock advance 1h"],
    ["events tail --no-follow"],
    ["trigger email.bounced"],
    ["trigger --list"],
    ["inbox list"],
    ["inbox wait --to ada@example.com --timeout 5s"],
    ["inbox wait --to nobody@example.com --timeout 1500ms", 9],
    ["inbox clear --yes"],
    ["send --to ada@example.com --subject Later --text later --at 2099-01-01T00:00:00Z", 1],
    ["schedule list"],
    ["logs tail --no-follow --status 4xx"],
    ["logs tail --status 600", 2],
    ["open", 5],
    ["open docs"],
    ["docs"],
    ["contacts import people.csv"],
    ["contacts export"],
    ["contacts list -o yaml"],
    ["contacts list -o csv"],
    ["contacts list -o table"],
    ["contacts list -o id"],
    ["contacts list --jq .data[].email"],
    ["contacts export --format jsonl"],
    ["suppressions import stopped.jsonl"],
    ["api contacts.list"],
    ["api --list"],
    ["commands"],
    ["completion bash"],
    ["completion zsh"],
    ["completion fish"],
    ["completion powershell"],
    ["help exit-codes"],
    ["help contacts create"],
    ["doctor"],
    ["login", 2],
    ["login --with-token", 0, "KEY"],
    ["profile list"],
    ["profile show"],
    ["profile rename default other"],
    ["profile use other"],
    ["logout --profile other"],
    ["alias set people contacts"],
    ["people list"],
    ["alias set people contcts", 2],
    ["alias list"],
    ["alias remove people"],
    ["whoami"],
    ["analytics --period 7d"],
    ["analytics --period 7d --chart"],
    ["analytics get --chart --json", 2],
    ["track product-view --contact-email ada@example.com --product-id sku"],
    [`domains dns ${nobody}`, 5],
    [`domains verify ${nobody} --wait`, 5],
    [`campaigns send ${nobody} --yes --wait`, 5],
    [`automations explain ${nobody} --contact ada@example.com`, 5],
    [`runs watch ${nobody} ${nobody}`, 5],
    [`watch msg_${nobody.replaceAll("-", "")}`, 5],
    ["version"],
    ["version --check"],
    ["--version"],
    ["--help"],
    ["contcts list", 2],
    ["contacts", 2],
  ];
  for (const [line, code = 0, stdin = ""] of crafted) {
    const words = line.split(" ");
    const ended = await pipe(words, stdin.replace("KEY", mock.mock.liveKey));
    holds(words, ended);
    expect({ line, code: ended.code, stderr: code === 0 ? "" : ended.stderr }).toMatchObject({ line, code });
    const isText = /^(send|completion|help|--|contacts export|.* -o |.*--jq|.*--chart)/.test(line);
    if (code === 0 && !isText) for (const each of ended.stdout.trimEnd().split("\n")) JSON.parse(each);
    if (code === 0) expect(ended.stdout).not.toBe("");
  }
});

/** What is no address there is refused before the call. */
const isAddress = (field: string) => ["to", "from_email", "reply_to"].includes(field);

it.each(
  allOperations()
    .filter(({ authenticated }) => authenticated)
    .map(({ id }) => id),
)("leaves stdout empty where %s fails, and prints the error as JSON", async (id) => {
  const operation = allOperations().find((each) => each.id === id);
  const args = operation?.arguments.map(() => nobody) ?? [];
  const body = Object.fromEntries(
    (operation?.body ?? []).map(({ name }) => [name, isAddress(name) ? "a@example.com" : "x"]),
  );
  const data = operation?.body ? ["--data", JSON.stringify(body)] : [];
  const words = [...(operation?.words ?? []), ...args, ...data, "--yes", "--api-key", "ph_live_unknown"];
  const sure = id === "contacts.deleteAll" ? ["--confirm", "delete-all"] : [];
  const ended = await runCli([...words, ...sure], { env: mock.env });
  holds(words, ended);
  expect(ended.code).toBe(4);
});

/** An hour from now on the mock's clock. */
async function inAnHour(): Promise<string> {
  const { stdout } = await pipe(["clock", "--jq", ".now"]);
  return new Date(Date.parse(stdout.trim()) + 3_600_000).toISOString();
}
