import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { readConfig } from "../config.js";
import { createEngine } from "../engine.js";
import { welcome } from "./welcome.js";

it("welcomes with the address of the console, which signs in, before all other places", async () => {
  const dir = mkdtempSync(join(tmpdir(), "posthorn-welcome-"));
  const args = ["--port", "0", "--data-dir", dir, "--threads", "0", "--inbox", "off", "--smtp", "smtp://127.0.0.1:9"];
  const engine = await createEngine(readConfig(args, {}));
  onTestFinished(async () => {
    await engine.close();
    rmSync(dir, { recursive: true });
  });
  const said: string[] = [];
  await welcome(engine, "posthorn", (text) => said.push(text));
  const [first, second] = said.join("").match(/https?:\S+/g) ?? [];
  expect(first).toBe(`${engine.ready.operator_url}/console#token=${engine.credentials.operatorToken}`);
  expect(second).toBe(engine.ready.base_url);
});
