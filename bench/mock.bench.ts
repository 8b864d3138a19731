import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { interleave } from "./interleave.js";
import type { Result } from "./result.js";

/** Measures the mock, all its routes, against MSW whose one handler answers the same calls with a constant (K1). */
export async function run(): Promise<Result[]> {
  // Without the loader that runs this file: it names every closure, which costs the engine what its users never pay.
  const child = fork(fileURLToPath(new URL("./servers/mock.mjs", import.meta.url)), { execArgv: [] });
  const ended = once(child, "exit").then(([code]) => {
    throw new Error(`the measured process ended with ${code}`);
  });
  ended.catch(() => {});
  const told = async (): Promise<unknown> => (await Promise.race([once(child, "message"), ended]))[0];
  const time = async (way: "reference" | "msw" | "fetch"): Promise<number> => {
    child.send(way);
    return Number(await told());
  };
  const plan = {
    gate: ">= 0.833",
    target: ">= 1.111",
    rounds: 11,
    unit: "CPU µs a call",
    reference: () => time("reference"),
  };
  try {
    await told();
    return [
      await interleave({
        ...plan,
        id: "K1",
        what: "the mock behind MSW, every operation once, against MSW with one constant answer (its CPU time by the mock's)",
        own: () => time("msw"),
      }),
      await interleave({
        ...plan,
        id: "K1-fetch",
        what: "mock.fetch without MSW, every operation once, against the same",
        own: () => time("fetch"),
      }),
    ];
  } finally {
    child.kill();
  }
}
