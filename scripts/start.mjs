// `npm start`: from a fresh clone to a running engine with a first mail in its inbox. Flags go to `serve`.
import { spawn } from "node:child_process";
import { prepare, root } from "./prepare.mjs";

prepare();

// The command line's own: other commands know the engine as they know one that `posthorn dev` runs.
const { tsImport } = await import("tsx/esm/api");
const { recordRunning } = await tsImport("../packages/cli/src/local/running.ts", import.meta.url);
const cli = `cd ${/^[\w/.:\\-]+$/.test(root) ? root : JSON.stringify(root)} && npx posthorn`;
const engine = spawn(
  process.execPath,
  ["packages/engine/dist/main.js", "serve", "--welcome", cli, ...process.argv.slice(2)],
  { cwd: root, stdio: ["inherit", "inherit", "inherit", "ipc"] },
);
let forget = () => {};
engine.on("message", ({ event, ...server }) => {
  if (event !== "ready") return;
  try {
    // Commands find it in the clone, where npm runs this, and in the folder from which npm was called.
    const folders = [...new Set([root, process.cwd(), process.env.INIT_CWD ?? root])];
    forget = recordRunning({ ...server, folders }, process.env);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    process.stderr.write(
      `  Commands need --api-key and --base-url, as no note of this server can be kept: ${reason}\n`,
    );
  }
});
// The terminal sends Ctrl-C to both; this process waits for the engine's clean end. Other signals are handed on.
process.on("SIGINT", () => {});
process.on("SIGTERM", () => engine.kill("SIGTERM"));
engine.on("exit", (code, signal) => {
  forget();
  process.exitCode = code ?? (signal === "SIGINT" ? 130 : 1);
});
