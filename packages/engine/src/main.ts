import { runProgram } from "./commands/run-program.js";

void runProgram(process.argv.slice(2), process.env).then((code) => {
  process.exitCode = code;
  // An open connection must not keep the process alive: it exits after half a second.
  setTimeout(() => process.exit(), 500).unref();
});
