import { join } from "node:path";
import { readVersion } from "./program/version.js";

/** The help of the whole as a pipe gets it, made when bundling; absent where the sources run. */
declare const POSTHORN_PLAIN_HELP: string | undefined;
/** The file with what all commands share; absent where the sources run. */
declare const POSTHORN_START: string | undefined;
/** Absent where the sources run, too. */
declare const require: NodeJS.Require;

const argv = process.argv.slice(2);
const words = argv.join(" ");

/** Writes what needs no command; whoever reads may stop early, as `head` does. */
function say(text: string): void {
  process.stdout.on("error", ({ code }: NodeJS.ErrnoException) => {
    if (code !== "EPIPE") process.exitCode = 1;
  });
  process.stdout.write(text);
}

// Each part is loaded, and in the bundle also compiled, only where it is needed.
if (words === "--version" || words === "-V") {
  say(`${readVersion()}\n`);
} else if (["", "--help", "-h", "help"].includes(words)) {
  const isPlain = !process.stdout.isTTY && process.env.FORCE_COLOR === undefined;
  if (isPlain && typeof POSTHORN_PLAIN_HELP === "string") say(POSTHORN_PLAIN_HELP);
  else import("./program/program.js").then(({ rootHelp }) => say(rootHelp(process)));
} else {
  run();
}

async function run(): Promise<void> {
  if (typeof POSTHORN_START === "string") {
    const { loadCompiled } = await import("./start-up/load-compiled.js");
    loadCompiled(join(import.meta.dirname, POSTHORN_START), require, process.env);
  }
  const { runProcess } = await import("./program/run-process.js");
  process.exitCode = await runProcess(argv, process);
  // Nothing is left to do by then, and taking V8 down piece by piece is a fifteenth of what a short command takes.
  process.once("exit", () => process.exit());
}
