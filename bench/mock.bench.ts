import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { interleave } from "./interleave.js";
import type { Result } from "./result.js";
import type { IsWanted } from "./wanted.js";

/** Measures the mock, all its routes, against MSW whose one handler answers the same calls with a constant (K1). */
export async function run(isWanted: IsWanted): Promise<Result[]> {
  // Without the loader of this file, which names every closure and slows the engine down.
  const child = fork(fileURLToPath(new URL("./servers/mock.mjs", import.meta.url)), { execArgv: [] });
  const ended = once(child, "exit").then(([code]) => {
    throw new Error(`the measured process ended with ${code}`);
  });
  ended.catch(() => {});
  const nextMessage = async (): Promise<unknown> => (await Promise.race([once(child, "message"), ended]))[0];
  const time = async (way: string): Promise<number> => {
    child.send(way);
    return Number(await nextMessage());
  };
  const plan = { rounds: 15, unit: "CPU µs a call" };
  const read = { ...plan, reference: () => time("constant, read"), gate: ">= 0.833", target: ">= 1.111" };
  try {
    await nextMessage();
    const comparisons = [
      {
        ...read,
        id: "K1",
        what: "the mock behind MSW, all routes known, GET of a contact, against MSW whose one handler answers the same bytes (its CPU time by the mock's)",
        own: () => time("msw, read"),
      },
      {
        ...read,
        id: "K1-fetch",
        what: "the same through mock.fetch, without MSW",
        own: () => time("fetch, read"),
      },
      {
        ...plan,
        id: "K1-all",
        what: "the mock behind MSW, every operation once, sends rendered and delivered, against MSW with one constant answer",
        gate: ">= 0.5",
        target: ">= 0.833",
        reference: () => time("constant, all"),
        own: () => time("msw, all"),
      },
    ];
    const results: Result[] = [];
    for (const comparison of comparisons) {
      if (isWanted(comparison.id)) results.push(await interleave(comparison));
    }
    return results;
  } finally {
    child.kill();
  }
}
