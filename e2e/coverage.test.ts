import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { Posthorn } from "@posthorn/sdk";
import { loadManifest, loadResponseCheck, type OperationId, operations } from "@posthorn/sdk/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ask } from "./support/ask.js";
import type { Target, TargetWorkspace } from "./target.js";
import { openCoreInProcess } from "./targets/core-in-process.js";

const names = Object.keys(operations) as OperationId[];
const anyId = "01a1fd7d-b021-7fdb-8340-8872b14dab4b";

interface CommandTree {
  name: string;
  commands: CommandTree[];
}

describe("every operation of the contract", () => {
  let target: Target;
  let workspace: TargetWorkspace;

  beforeAll(async () => {
    target = await openCoreInProcess();
    workspace = await target.workspace({ from_email: "hello@example.com" });
  });
  afterAll(() => target.close());

  it.each(names)("is answered: %s", async (name) => {
    const { method, path } = operations[name];
    const { example, parameters } = (await loadManifest())[name];
    const check = await loadResponseCheck();
    const asked = new URL(`${target.baseUrl}${path.replaceAll(/\{\w+\}/g, anyId)}`);
    for (const parameter of parameters) {
      if (parameter.in === "query" && parameter.required) asked.searchParams.set(parameter.name, anyId);
    }
    const { status, body } = await ask(asked.href, {
      method,
      token: workspace.liveKey,
      headers: { "Idempotency-Key": `once-for-${name}` },
      fetch: target.fetch,
      ...(example === undefined ? {} : { body: example }),
    });
    expect(check(name, status, body)).toEqual([]);
    expect([200, 201, 202, 404]).toContain(status);
  });

  it.each(names)("is a method of the client: %s", (name) => {
    const posthorn = new Posthorn({ apiKey: workspace.liveKey });
    const method = name.split(".").reduce<unknown>((group, word) => Reflect.get(group as object, word), posthorn);
    expect(method).toBeTypeOf("function");
  });

  it("is a command", () => {
    const main = fileURLToPath(new URL("../packages/cli/dist/main.js", import.meta.url));
    const { stdout } = spawnSync(process.execPath, [main, "commands", "--json"], { encoding: "utf8", timeout: 20_000 });
    const tree: CommandTree = JSON.parse(stdout);
    const missing = names.filter((name) => {
      const words = name.split(".").map((word) => word.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`));
      let node: CommandTree | undefined = tree;
      for (const word of words) node = node?.commands.find((command) => command.name === word);
      return node === undefined;
    });
    expect(missing).toEqual([]);
  });
});
