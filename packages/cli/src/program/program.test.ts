import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { groups } from "../generated/groups.js";
import { allOperations } from "../operations/manifest.js";
import { runCli } from "../testing/run-cli.js";
import { exitCodes } from "./failure.js";

interface Node {
  name: string;
  commands: Node[];
}

it("names every group in its help, and ends it with examples", async () => {
  for (const argv of [[], ["--help"]]) {
    const { code, stdout, stderr } = await runCli(argv);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    for (const { name } of groups) expect(stdout).toMatch(new RegExp(`^ {2}${name} `, "m"));
    expect(stdout).toMatch(/\nExamples:\n( {2}posthorn .+\n)+$/);
  }
});

it("prints the tree of all commands, where every operation is found", async () => {
  const { code, stdout } = await runCli(["commands", "--json"]);
  const tree: Node = JSON.parse(stdout);
  expect(code).toBe(0);
  expect(allOperations()).toHaveLength(77);
  for (const { words } of allOperations()) {
    let at: Node | undefined = tree;
    for (const word of words) at = at?.commands.find(({ name }) => name === word);
    expect(at?.commands).toEqual([]);
  }
});

it("ends the help of every command with examples", async () => {
  const tree: Node = JSON.parse((await runCli(["commands"])).stdout);
  const paths = tree.commands.flatMap((node) => pathsOf(node, []));
  expect(paths.length).toBeGreaterThan(allOperations().length);
  for (const path of paths) {
    const { code, stdout } = await runCli([...path, "--help"]);
    expect({ path, code }).toEqual({ path, code: 0 });
    expect(stdout).toMatch(/\nExamples:\n( {2}posthorn .+\n)+$/);
  }
});

it.each(["batch", "contacts import", "contacts export", "suppressions import", "doctor", "listen", "login", "watch"])(
  "breaks the text on %s only where a line is full",
  async (words) => {
    const { stdout } = await runCli([...words.split(" "), "--help"]);
    for (const [line, below] of stdout.matchAll(/^(?=[A-Za-z]).+\n(?=([A-Za-z(]\S*))/gm)) {
      expect(`${line.trimEnd()} ${below}`.length, line).toBeGreaterThan(100);
    }
  },
);

it.each(["dashboard", "send"])("says in the help of %s how to use a screen reader", async (word) => {
  expect((await runCli([word, "--help"])).stdout).toContain("INK_SCREEN_READER=true");
});

it("shows the same help by either way of asking", async () => {
  const asked = await runCli(["help", "automations", "steps", "add"]);
  expect(asked).toEqual(await runCli(["automations", "steps", "create", "--help"]));
  expect((await runCli(["help", "nothing"])).code).toBe(2);
});

it.each(["exit-codes", "output", "environment", "times"])("explains %s", async (topic) => {
  const { code, stdout, stderr } = await runCli(["help", topic]);
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  expect(stdout.length).toBeGreaterThan(300);
  expect((await runCli(["help", "--help"])).stdout).toContain(`  ${topic} `);
});

it("names every exit code", async () => {
  const codes = (await runCli(["help", "exit-codes"])).stdout;
  for (const code of Object.values(exitCodes)) expect(codes).toMatch(new RegExp(`^ {2}${code} `, "m"));
});

it("takes global flags before and after the words", async () => {
  const first = await runCli(["--dry-run", "-o", "json", "contacts", "list"]);
  expect(first).toEqual(await runCli(["contacts", "list", "--dry-run", "-o", "json"]));
  expect(first.code).toBe(0);
});

function pathsOf({ name, commands }: Node, above: readonly string[]): string[][] {
  const path = [...above, name];
  return [path, ...commands.flatMap((inner) => pathsOf(inner, path))];
}

it("hands help that is longer than the terminal to the pager, and prints it where that is none", async () => {
  const cwd = mkdtempSync(join(tmpdir(), "posthorn-pager-"));
  const env = { PAGER: "cat > shown", PATH: process.env.PATH ?? "" };
  const { code, stdout } = await runCli(["send", "--help"], { cwd, columns: 80, env });
  expect({ code, stdout }).toEqual({ code: 0, stdout: "" });
  const shown = readFileSync(join(cwd, "shown"), "utf8");
  expect(shown).toContain("posthorn send [options]");
  const without = await runCli(["send", "--help"], {
    cwd,
    columns: 80,
    env: { ...env, PAGER: "no-such-pager 2> /dev/null" },
  });
  expect(without.stdout).toBe(shown);
  expect((await runCli(["send", "--help"], { cwd, env })).stdout).toMatch(/^Usage/);
});

interface Described {
  flags: { flags: string; description?: string }[];
  commands: Described[];
}

it("says of every flag that takes JSON what it is, with an example that is JSON", async () => {
  const flagsIn = ({ flags, commands }: Described): Described["flags"] => [...flags, ...commands.flatMap(flagsIn)];
  const taking = flagsIn(JSON.parse((await runCli(["commands", "--json"])).stdout)).filter(({ flags }) =>
    /<json>/.test(flags),
  );
  expect(taking.length).toBeGreaterThan(30);
  for (const { flags, description = "" } of taking) {
    const [, about = "", example = ""] = /^(.+) Such as: (.+)$/s.exec(description) ?? [];
    expect({ flags, about, example }).toEqual({
      flags,
      about: expect.stringMatching(/.{5}/),
      example: expect.stringMatching(/./),
    });
    if (example !== "@body.json") JSON.parse(example.replace(/^'|'$/g, "").replaceAll("'\\''", "'"));
  }
});

it("shows a whole body for --steps in the help of automations create", async () => {
  const { stdout } = await runCli(["automations", "create", "--help"]);
  expect(stdout).toMatch(/ --steps '\[\{"step_type":"email",|--steps '\{"step_type":"email"/);
});

it("calls a default a default", async () => {
  const { stdout } = await runCli(["commands", "--json"]);
  const topics = await Promise.all(
    ["exit-codes", "output", "environment", "times", "aliases"].map(
      async (topic) => (await runCli(["help", topic])).stdout,
    ),
  );
  const texts = [stdout, ...topics].join("\n");
  expect(texts).not.toMatch(/by (itself|themselves)|as long as it is told|says nothing/);
});
