import { expect, it } from "vitest";
import { errorOf } from "../../testing/replies.js";
import { runCli } from "../../testing/run-cli.js";

it.each([
  [
    ["help", "contacts", "create"],
    ["contacts", "create", "--help"],
  ],
  [
    ["help", "lists", "members", "add"],
    ["lists", "members", "add", "--help"],
  ],
  [
    ["help", "track", "product-view"],
    ["track", "product-view", "--help"],
  ],
  [
    ["help", "automations", "steps", "add"],
    ["automations", "steps", "create", "--help"],
  ],
  [
    ["help", "listen", "replay"],
    ["listen", "replay", "--help"],
  ],
])("shows with %j what %j shows", async (words, same) => {
  const shown = await runCli(words);
  expect(shown.code).toBe(0);
  expect(shown).toEqual(await runCli(same));
});

it.each(["exit-codes", "output", "environment", "times", "aliases"])(
  "shows the topic %s, and says that there is one",
  async (topic) => {
    const { code, stdout, stderr } = await runCli(["help", topic]);
    expect({ code, stderr, isText: stdout.length > 100 }).toEqual({ code: 0, stderr: "", isText: true });
    expect((await runCli(["help", "help"])).stdout).toMatch(new RegExp(`^ {2}${topic} +\\S`, "m"));
  },
);

it.each([
  [["help", "exit-codes", "more"], "posthorn has no command exit-codes"],
  [["help", "contacts", "create", "now"], "create has no command now"],
  [["help", "constructor"], "posthorn has no command constructor"],
])("refuses %j and names the help that there is", async (words, message) => {
  const { code, error } = errorOf(await runCli(words));
  expect([code, error.message, error.next?.[0]]).toEqual([2, message, expect.stringMatching(/^posthorn .*--help$/)]);
});

it("prints no help to stdout where a command was called wrongly", async () => {
  expect(errorOf(await runCli(["contacts"])).error).toMatchObject({ next: ["posthorn contacts --help"] });
  const people = await runCli(["contacts"], { columns: 80, typed: "", env: { NO_COLOR: "1" } });
  expect([people.code, people.stdout]).toEqual([2, ""]);
  expect(people.stderr).toContain("Usage: posthorn contacts");
});
