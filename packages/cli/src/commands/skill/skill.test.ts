import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { runCli } from "../../testing/run-cli.js";
import { folderWith } from "../../testing/temporary-folder.js";

interface Listing {
  name: string;
  commands: Listing[];
}

function leavesOf({ commands }: Listing, above = ""): string[] {
  return commands.flatMap((command) => {
    const words = `${above}${command.name}`;
    return command.commands.length > 0 ? leavesOf(command, `${words} `) : [words];
  });
}

describe("skill", () => {
  it("prints a skill file of less than 12 kB with every command", async () => {
    const { code, stdout } = await runCli(["skill"]);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^---\nname: posthorn\ndescription: [^\n:]{40,1024}\n---\n/);
    expect(Buffer.byteLength(stdout)).toBeLessThan(12_000);
    const tree: Listing = JSON.parse((await runCli(["commands", "--json"])).stdout);
    const missing = leavesOf(tree).filter((words) => !new RegExp(`\`${words}[\` ]`).test(stdout));
    expect(missing).toEqual([]);
  });

  it("installs it in a new folder, and replaces an earlier one", async () => {
    const cwd = folderWith({});
    const path = join(cwd, ".claude/skills/posthorn/SKILL.md");
    const install = () => runCli(["skill", "--install", ".claude/skills/posthorn"], { cwd });
    expect(await install()).toMatchObject({ code: 0, stdout: "" });
    const { stdout } = await runCli(["skill"]);
    expect(readFileSync(path, "utf8")).toBe(stdout);
    writeFileSync(path, "---\nname: posthorn\nold");
    await install();
    expect(readFileSync(path, "utf8")).toBe(stdout);
  });

  it("leaves the skill of another as it is", async () => {
    const cwd = folderWith({ "SKILL.md": "---\nname: other\n---\n" });
    expect(await runCli(["skill", "--install", "."], { cwd })).toMatchObject({ code: 2 });
    expect(readFileSync(join(cwd, "SKILL.md"), "utf8")).toContain("other");
  });
});
