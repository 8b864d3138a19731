import { readVersion } from "./version.js";

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
  import("./root-help.js").then(({ rootHelp }) => say(rootHelp(process)));
} else {
  import("./run-process.js").then(async ({ runProcess }) => {
    process.exitCode = await runProcess(argv, process);
  });
}
