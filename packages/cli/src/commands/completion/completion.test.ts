import { spawnSync } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { allOperations } from "../../operations/manifest.js";
import { runCli } from "../../testing/run-cli.js";

const script = async (shell: string) => (await runCli(["completion", shell])).stdout;

/** Whether a program is there; what is not tried for want of it is said. */
function has(program: string): boolean {
  const found = spawnSync(program, ["--version"]).error === undefined;
  if (!found) console.log(`${program} is not on this machine; its completion script is only read, not run.`);
  return found;
}

/** The path of a file with a script in it. */
function saved(text: string): string {
  const file = join(mkdtempSync(join(tmpdir(), "posthorn-completion-")), "script");
  writeFileSync(file, text);
  return file;
}

/** What bash offers behind words. */
async function offered(...lines: string[][]): Promise<string[][]> {
  const file = saved(await script("bash"));
  const tries = lines.map((words) => {
    const quoted = words.map((word) => `'${word}'`).join(" ");
    return `COMP_WORDS=(${quoted}); COMP_CWORD=${words.length - 1}; COMPREPLY=(); _posthorn; echo "\${COMPREPLY[*]}"`;
  });
  const { stdout, stderr, status } = spawnSync("bash", ["--norc", "-euc", `. ${file}\n${tries.join("\n")}`], {
    encoding: "utf8",
  });
  expect({ stderr, status }).toEqual({ stderr: "", status: 0 });
  return stdout
    .trimEnd()
    .split("\n")
    .map((line) => line.split(" ").filter((word) => word !== ""));
}

it("completes words, flags and values in bash", async () => {
  const [first, second, third, flag, value, own, any, behind, alias] = await offered(
    ["posthorn", "cont"],
    ["posthorn", "contacts", "d"],
    ["posthorn", "--quiet", "automations", "steps", ""],
    ["posthorn", "contacts", "list", "--se"],
    ["posthorn", "contacts", "list", "-o", "nd"],
    ["posthorn", "automations", "list", "--status", ""],
    ["posthorn", "contacts", "create", "--email", ""],
    ["posthorn", "dev", "--", "cont"],
    ["posthorn", "automations", "steps", "add", "--step-t"],
  );
  expect(first).toEqual(["contacts"]);
  expect(second).toEqual(["delete", "delete-all", "duplicates"]);
  expect(third).toEqual(["create", "replace", "update", "delete"]);
  expect(flag).toEqual(["--search"]);
  expect(value).toEqual(["ndjson"]);
  expect(own).toEqual(["draft", "active", "paused"]);
  expect(any).toEqual([]);
  expect(behind).toEqual([]);
  expect(alias).toEqual(["--step-type"]);
});

it("leads to every operation in bash", async () => {
  const lines = allOperations().map(({ words }) => ["posthorn", ...words]);
  const found = await offered(...lines);
  for (const [index, { words }] of allOperations().entries()) expect(found[index]).toContain(words.at(-1));
});

it.each([
  ["zsh", "-n"],
  ["fish", "--no-execute"],
])("prints a script that %s takes", async (shell, flag) => {
  const text = await script(shell);
  expect(text).toContain("contacts");
  if (!has(shell)) return;
  const { stderr, status } = spawnSync(shell, [flag, saved(text)], { encoding: "utf8" });
  expect({ stderr, status }).toEqual({ stderr: "", status: 0 });
});

it("offers in fish what may come next, with what it is for", async () => {
  const text = await script("fish");
  if (!has("fish")) return;
  const line = `complete -C "posthorn contacts del"; complete -C "posthorn contacts list -o nd"`;
  const words = ["--no-config", "-c", `source ${saved(text)}; ${line}`];
  const { stdout } = spawnSync("fish", words, { encoding: "utf8" });
  expect(stdout.split("\n")).toEqual([
    "delete\tDelete a contact",
    "delete-all\tDelete all contacts of the workspace",
    "ndjson\toutput format",
    "",
  ]);
});

it("names every operation's words and flags for every shell", async () => {
  for (const shell of ["zsh", "fish", "powershell"]) {
    const text = await script(shell);
    for (const { words } of allOperations()) expect(text).toContain(`'/${words.join("/")}'`);
    expect(text).toContain("ndjson");
    // What ends a quotation too early would be run.
    if (shell === "powershell") expect(text.match(/'/g)?.length ?? 0).toSatisfy((count: number) => count % 2 === 0);
  }
});

it("refuses a shell it does not know", async () => {
  const { code, stdout, stderr } = await runCli(["completion", "tcsh"]);
  expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
  expect(JSON.parse(stderr).error.message).toContain("Allowed choices are bash, zsh, fish, powershell");
});
