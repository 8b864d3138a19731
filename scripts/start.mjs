// `npm start`: starts an engine from a fresh clone, and sends a first mail to its inbox. Flags are passed to `serve`.
import { spawn } from "node:child_process";
import { prepare, root } from "./prepare.mjs";

prepare();

// Records the engine as `posthorn dev` does, so that commands find it.
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
    // So that commands find it from the clone, where npm runs this, and from the folder in which npm was called.
    const folders = [...new Set([root, process.cwd(), process.env.INIT_CWD ?? root])];
    forget = recordRunning({ ...server, folders }, process.env);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    process.stderr.write(
      `  Commands need --api-key and --base-url, as no note of this server can be kept: ${reason}\n`,
    );
  }
});
// The terminal sends Ctrl-C to both processes; this one waits until the engine has stopped. It forwards other signals.
process.on("SIGINT", () => {});
process.on("SIGTERM", () => engine.kill("SIGTERM"));
engine.on("exit", (code, signal) => {
  forget();
  process.exitCode = code ?? (signal === "SIGINT" ? 130 : 1);
});
