// `npm start`: from a fresh clone to a running engine with a first mail in its inbox. Flags go to `serve`.
import { spawn } from "node:child_process";
import { noteRunning } from "./note-running.mjs";
import { prepare, root } from "./prepare.mjs";

prepare();

const cli = `cd ${/^[\w/.:\\-]+$/.test(root) ? root : JSON.stringify(root)} && npx posthorn`;
const engine = spawn(
  process.execPath,
  ["packages/engine/dist/main.js", "serve", "--welcome", cli, ...process.argv.slice(2)],
  { cwd: root, stdio: ["inherit", "inherit", "inherit", "ipc"] },
);
let forget = () => {};
engine.on("message", (server) => {
  forget = noteRunning(server, process.env);
});
// The terminal sends Ctrl-C to both; this process waits for the engine's clean end. Other signals are handed on.
process.on("SIGINT", () => {});
process.on("SIGTERM", () => engine.kill("SIGTERM"));
engine.on("exit", (code, signal) => {
  forget();
  process.exitCode = code ?? (signal === "SIGINT" ? 130 : 1);
});
