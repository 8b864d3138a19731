import type { Writable } from "node:stream";
import { exitCodes } from "./exit-codes.js";
import type { Io } from "./io.js";
import { run } from "./run.js";

/** Does what the words after `posthorn` say in a process of its own and returns the exit code. */
export function runProcess(argv: readonly string[], host: NodeJS.Process): Promise<number> {
  return run(argv, processIo(host));
}

/** What commands touch of a process; signals that ask it to stop abort what runs. */
function processIo(host: NodeJS.Process): Io {
  const stop = new AbortController();
  const codes = { SIGINT: exitCodes.interrupted, SIGTERM: exitCodes.terminated };
  for (const [signal, code] of Object.entries(codes)) {
    host.on(signal, () => {
      // A second signal ends what does not listen to the first.
      if (stop.signal.aborted) host.exit(code);
      stop.abort(code);
    });
  }
  const opened = new Set<Writable>();
  const quiet = <Stream extends Writable>(stream: Stream): Stream => {
    // Each write is told by itself that its reader went away.
    if (!opened.has(stream)) stream.on("error", () => {});
    opened.add(stream);
    return stream;
  };
  return {
    // Each is opened only by the commands that use it.
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
