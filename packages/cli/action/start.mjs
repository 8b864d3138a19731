// The action's first program: starts the mock or the engine of the installed packages in the background, waits until it answers, and
// gives later steps its address and keys. It needs Node only, and no network.
import { execFileSync, spawn } from "node:child_process";
import { existsSync, mkdtempSync, openSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { command, input, printForeign, save } from "./runner.mjs";

/** Variables of `posthorn env`, by the output of the action; undefined where a server has none. */
const outputs = {
  "base-url": "POSTHORN_BASE_URL",
  "api-key": "POSTHORN_API_KEY",
  "sandbox-key": "POSTHORN_SANDBOX_KEY",
  "operator-token": "POSTHORN_OPERATOR_TOKEN",
  "inbox-url": "POSTHORN_INBOX_URL",
};
const secret = ["POSTHORN_API_KEY", "POSTHORN_SANDBOX_KEY", "POSTHORN_OPERATOR_TOKEN"];

try {
  await start();
} catch (error) {
  command("error", error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}

async function start() {
  const folder = resolve(process.env.GITHUB_WORKSPACE ?? "", input("working-directory") || ".");
  const timeout = readTimeout();
  const program = findProgram(folder);
  const work = mkdtempSync(join(process.env.RUNNER_TEMP || tmpdir(), "posthorn-"));
  const server = { ready: join(work, "ready.json"), log: join(work, "server.log") };
  // Fails where no runner is, before anything runs.
  save("GITHUB_STATE", { ...server, folder });
  const log = openSync(server.log, "a", 0o600);
  const words = [program, ...serverWords(work), "--ready-file", server.ready];
  const child = spawn(process.execPath, words, { cwd: folder, detached: true, stdio: ["ignore", log, log] });
  // The server goes on when this program ends.
  child.unref();
  let ended;
  child.once("error", (error) => {
    ended = error.message;
  });
  child.once("exit", (code, signal) => {
    ended = signal ? `it was ended by ${signal}` : `it ended with code ${code}`;
  });
  save("GITHUB_STATE", { pid: child.pid ?? 0 });
  const end = performance.now() + timeout * 1000;
  while (!existsSync(server.ready)) {
    if (ended === undefined && performance.now() < end) await sleep(50);
    else {
      printForeign("What Posthorn said", readFileSync(server.log, "utf8"));
      if (ended === undefined) child.kill();
      throw new Error(`Posthorn did not start: ${ended ?? `it was not ready after ${timeout} s`}`);
    }
  }
  announce(program, folder, JSON.parse(readFileSync(server.ready, "utf8")));
}

/** Tells later steps and programs where the server is. Keys are masked in the log before anything else is written. */
function announce(program, folder, { base_url, operator_url }) {
  const printed = execFileSync(process.execPath, [program, "env", "--json", "--base-url", base_url], { cwd: folder });
  const variables = JSON.parse(printed.toString());
  for (const name of secret) if (variables[name]) command("add-mask", variables[name]);
  const given = Object.entries(outputs).filter(([, name]) => variables[name]);
  save("GITHUB_ENV", variables);
  save("GITHUB_OUTPUT", {
    ...Object.fromEntries(given.map(([output, name]) => [output, variables[name]])),
    "operator-url": operator_url,
  });
  save("GITHUB_STATE", { operatorUrl: operator_url, operatorToken: variables.POSTHORN_OPERATOR_TOKEN ?? "" });
  process.stdout.write(`Posthorn answers at ${base_url}.\n`);
}

/** Returns the program `posthorn` that is installed in a folder or above it. Throws where there is none. */
function findProgram(folder) {
  try {
    return createRequire(join(folder, "package.json")).resolve("@posthorn/cli/bin/posthorn.js");
  } catch {
    throw new Error(
      `@posthorn/cli is not installed in ${folder}. Install it in an earlier step, such as \`npm ci\`, or name the folder with working-directory.`,
    );
  }
}

/** Returns the words that start the server which the inputs name. An engine has an empty store, unless `arguments` name another. */
function serverWords(work) {
  const server = input("server") || "mock";
  const more = [...input("arguments").matchAll(/"([^"]*)"|[^\s"]+/g)].map(([word, quoted]) => quoted ?? word);
  const port = ["--port", input("port") || "0"];
  if (server === "mock") return ["mock", ...port, ...more];
  if (server === "engine") return ["dev", ...port, "--data-dir", join(work, "data"), ...more];
  throw new Error(`server must be mock or engine, not "${server}"`);
}

/** Returns how many seconds the server may take to start. */
function readTimeout() {
  const text = input("timeout") || "30";
  if (/^[1-9]\d{0,3}$/.test(text)) return Number(text);
  throw new Error(`timeout must be whole seconds from 1 to 9999, not "${text}"`);
}
