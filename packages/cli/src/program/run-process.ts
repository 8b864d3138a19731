import type { Writable } from "node:stream";
import { exitCodes } from "./failure.js";
import type { Io } from "./io.js";
import { run } from "./run.js";

/** Runs a command line in this process and returns the exit code. */
export function runProcess(argv: readonly string[], host: NodeJS.Process): Promise<number> {
  return run(argv, processIo(host));
}

/** Returns the Io of a process. SIGINT and SIGTERM abort its signal. */
function processIo(host: NodeJS.Process): Io {
  const stop = new AbortController();
  const codes = { SIGINT: exitCodes.interrupted, SIGTERM: exitCodes.terminated };
  for (const [signal, code] of Object.entries(codes)) {
    host.on(signal, () => {
      // A second signal ends a command that ignores the first.
      if (stop.signal.aborted) host.exit(code);
      stop.abort(code);
    });
  }
  const opened = new Set<Writable>();
  const quiet = <Stream extends Writable>(stream: Stream): Stream => {
    // Each write reports the closed stream to its caller.
    if (!opened.has(stream)) stream.on("error", () => {});
    opened.add(stream);
    return stream;
  };
  return {
    // Getters, because each stream is opened on first use.
    get stdin() {
      return host.stdin;
    },
    get stdout() {
      return quiet(host.stdout);
    },
    get stderr() {
      return quiet(host.stderr);
    },
    env: host.env,
    cwd: host.cwd(),
    now: () => Date.now(),
    random: () => Math.random(),
    async wait(milliseconds) {
      const { setTimeout: sleep } = await import("node:timers/promises");
      await sleep(milliseconds, undefined, { signal: stop.signal }).catch(() => {});
    },
    signal: stop.signal,
  };
}
