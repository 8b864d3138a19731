import type { Jq } from "jq-wasm";
import { exitCodes, Failure, usage } from "../program/failure.js";
import { plainText, toJson } from "./terminal-text.js";

/** Resolves for a valid jq expression. @throws a usage failure with jq's message otherwise. */
export async function checkJq(expression: string): Promise<void> {
  // Jq compiles the expression also without input.
  const { exitCode, stderr } = (await jq()).raw("", expression, ["-c"]);
  if (exitCode !== 0) throw usage(`--jq is not an expression of jq: ${messageIn(stderr)}`);
}

/** Returns the results of a jq expression over values, one a line: texts bare, other values as JSON. */
export async function jqText(expression: string, values: readonly unknown[], terminal: boolean): Promise<string> {
  const input = values.map((value) => JSON.stringify(value)).join("\n");
  const { stdout, stderr, exitCode } = (await jq()).raw(input, expression, ["-c"]);
  // With several inputs only the last decides the exit code.
  if (exitCode !== 0 || stderr.startsWith("jq: error")) {
    throw new Failure("jq_failed", `--jq cannot be applied to the answer: ${messageIn(stderr)}`, exitCodes.failed, {
      hint: "The call was made and answered.",
    });
  }
  const lines = stdout.split("\n").filter((line) => line !== "");
  return lines.map((line) => `${shown(line, terminal)}\n`).join("");
}

/** Returns the printed form of a JSON line. Large numbers keep their digits, except on a terminal. */
function shown(line: string, terminal: boolean): string {
  if (line.startsWith('"')) {
    const text = JSON.parse(line);
    return terminal ? plainText(text) : text;
  }
  return terminal ? toJson(JSON.parse(line), true) : line;
}

function messageIn(stderr: string): string {
  return stderr.replaceAll(/^jq: (error(?: \(at [^)]*\))?: )?/gm, "").split("\n")[0] || "it ended early";
}

let loading: Promise<Jq> | undefined;

function jq(): Promise<Jq> {
  loading ??= import("jq-wasm").then(({ loadJq }) => loadJq());
  return loading;
}
