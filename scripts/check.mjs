// `npm run check`: all static checks of the repository. Names as arguments choose some of them; `--list` prints the names.
import { spawn } from "node:child_process";
import { availableParallelism } from "node:os";
import { install, root } from "./prepare.mjs";

/** Name → program and its arguments, run by this Node. The check `packages` needs the build. */
const checks = {
  lint: ["node_modules/@biomejs/biome/bin/biome", "ci", "--colors=off", "--error-on-warnings", "."],
  contract: ["node_modules/@redocly/cli/bin/cli.js", "lint"],
  generated: ["--import", "tsx", "scripts/check-generated.ts"],
  types: ["node_modules/tsgo/bin/tsc", "-p", "tsconfig.check.json"],
  layers: ["--import", "tsx", "scripts/check-layers.ts"],
  prose: ["--import", "tsx", "scripts/check-prose.ts"],
  expressions: ["--import", "tsx", "scripts/check-expressions.ts"],
  unused: ["node_modules/knip/bin/knip.js"],
  dependencies: ["--import", "tsx", "scripts/check-dependencies.ts"],
  advisories: ["--import", "tsx", "scripts/check-advisories.ts"],
  build: ["scripts/build.mjs"],
  packages: ["--import", "tsx", "scripts/check-packages.ts"],
};
const after = { packages: "build" };
const minutes = 60_000;
const timeout = 5 * minutes;

const words = process.argv.slice(2);
if (words.includes("--list")) {
  console.log(Object.keys(checks).join("\n"));
} else {
  const unknown = words.find((word) => !(word in checks));
  if (unknown !== undefined) {
    console.error(`There is no check ${unknown}; there are ${Object.keys(checks).join(", ")}`);
    process.exit(2);
  }
  install();
  const results = await runAll(words.length > 0 ? words : Object.keys(checks));
  const failed = results.filter((result) => !result.passed).map(({ name }) => name);
  console.log(failed.length === 0 ? "All checks passed." : `Failed: ${failed.join(", ")}`);
  process.exitCode = failed.length === 0 ? 0 : 1;
}

/** Runs the checks, as many at once as there are processors, and prints the result of each. */
async function runAll(names) {
  const waiting = [...names];
  const running = new Map();
  const results = [];
  const ready = (name) => !waiting.includes(after[name]) && !running.has(after[name]);
  while (waiting.length > 0 || running.size > 0) {
    const next = running.size < availableParallelism() ? waiting.find(ready) : undefined;
    if (next !== undefined) {
      waiting.splice(waiting.indexOf(next), 1);
      running.set(next, run(next));
      continue;
    }
    const result = await Promise.race(running.values());
    running.delete(result.name);
    results.push(result);
    const { name, passed, seconds, output } = result;
    console.log(`${passed ? "passed" : "FAILED"}  ${name}, ${seconds} s`);
    if (!passed) console.log(`${output.trimEnd()}\n`);
    else for (const line of output.split("\n")) if (line.startsWith("note: ")) console.log(`        ${line}`);
  }
  return results;
}

/** Runs one check; resolves with whether it passed, its seconds, and everything it printed. */
function run(name) {
  const start = Date.now();
  const child = spawn(process.execPath, checks[name], {
    cwd: root,
    stdio: ["ignore", "pipe", "pipe"],
    timeout,
    env: { ...process.env, NO_COLOR: "1", REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" },
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8");
    stream.on("data", (text) => {
      output += text;
    });
  }
  return new Promise((resolve) => {
    const end = (status, signal) => {
      if (signal) output += `\nended by ${signal} after ${timeout / minutes} minutes at most`;
      resolve({ name, passed: status === 0, seconds: ((Date.now() - start) / 1000).toFixed(1), output });
    };
    child.on("error", (error) => {
      output += error.message;
      end(1);
    });
    child.on("close", end);
  });
}
