import { runProgram } from "./commands/run-program.js";

void runProgram(process.argv.slice(2), process.env).then((code) => {
  process.exitCode = code;
  // A server that keeps a connection hanging must not keep the process: whatever is still open by now is let go.
  setTimeout(() => process.exit(), 500).unref();
});
