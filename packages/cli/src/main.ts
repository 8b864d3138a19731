import { join } from "node:path";
import { readVersion } from "./version.js";

/** The help of the whole as a pipe gets it, made when bundling; absent where the sources run. */
declare const POSTHORN_PLAIN_HELP: string | undefined;
/** The file with what all commands share; absent where the sources run. */
declare const POSTHORN_START: string | undefined;

const argv = process.argv.slice(2);
const words = argv.join(" ");

/** Writes what needs no command; whoever reads may stop early, as `head` does. */
function say(text: string): void {
  process.stdout.on("error", () => {});
  process.stdout.write(text);
}

// Each part is loaded, and in the bundle also compiled, only where it is needed.
if (words === "--version" || words === "-V") {
  say(`${readVersion()}\n`);
} else if (["", "--help", "-h", "help"].includes(words)) {
  const isPlain = !process.stdout.isTTY && process.env.FORCE_COLOR === undefined;
  if (isPlain && typeof POSTHORN_PLAIN_HELP === "string") say(POSTHORN_PLAIN_HELP);
  else import("./root-help.js").then(({ rootHelp }) => say(rootHelp(process)));
} else {
  run();
}

async function run(): Promise<void> {
  if (typeof POSTHORN_START === "string") {
    const { loadCompiled } = await import("./load-compiled.js");
    loadCompiled(join(import.meta.dirname, POSTHORN_START), process.env);
  }
  const { runProcess } = await import("./run-process.js");
  process.exitCode = await runProcess(argv, process);
}
