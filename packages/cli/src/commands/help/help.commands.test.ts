import { expect, it } from "vitest";
import { runCli } from "../../testing/run-cli.js";

interface Listed {
  name: string;
  aliases?: string[];
  summary: string;
  arguments: { name: string; required: boolean; variadic?: boolean }[];
  flags: { flags: string; description?: string; values?: string[] }[];
  commands: Listed[];
}

const found = (tree: Listed, ...path: string[]): Listed | undefined =>
  path.reduce<Listed | undefined>((at, name) => at?.commands.find((each) => each.name === name), tree);
const treeOf = async (...words: string[]): Promise<Listed> => JSON.parse((await runCli(["commands", ...words])).stdout);

it("tells tools of every argument and flag, with the values they take", async () => {
  const tree = await treeOf();
  expect(found(tree, "contacts", "get")?.arguments).toMatchObject([{ name: "id", required: true }]);
  expect(found(tree, "watch")?.arguments).toMatchObject([{ name: "id", required: true, variadic: true }]);
  expect(found(tree, "automations", "list")?.flags).toContainEqual(
    expect.objectContaining({ flags: "--status <text>", values: ["draft", "active", "paused"] }),
  );
  expect(tree.flags).toContainEqual(
    expect.objectContaining({
      flags: "-o, --output <format>",
      values: ["table", "json", "ndjson", "csv", "yaml", "id"],
    }),
  );
  expect(found(tree, "automations", "steps", "create")?.aliases).toEqual(["add"]);
});

it("says of every command that is shown what it is for", async () => {
  const without: string[] = [];
  const look = (command: Listed, path: string): void => {
    if (!command.summary) without.push(path);
    for (const each of command.commands) look(each, `${path} ${each.name}`);
  };
  look(await treeOf(), "posthorn");
  expect(without).toEqual([]);
});

it("is JSON on a terminal, too, and any other form that is asked for", async () => {
  const { stdout } = await runCli(["commands"], { columns: 80 });
  expect(JSON.parse(stdout).name).toBe("posthorn");
  expect((await runCli(["commands", "--jq", ".name"])).stdout).toBe("posthorn\n");
  expect((await runCli(["commands", "-o", "yaml"])).stdout).toMatch(/^name: posthorn\n/);
});

it("refuses words after it", async () => {
  expect((await runCli(["commands", "contacts"])).code).toBe(2);
});
