import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { interleave } from "./interleave.js";
import type { Result } from "./result.js";

/** Measures snapshot and restore of a mock with a thousand contacts (K4). */
export async function run(): Promise<Result[]> {
  const child = fork(fileURLToPath(new URL("./servers/mock-snapshots.mjs", import.meta.url)), { execArgv: [] });
  const time = async (what: string): Promise<number> => {
    child.send(what);
    return Number((await once(child, "message"))[0]);
  };
  await once(child, "message");
  const plan = { rounds: 31, unit: "ms of CPU", reference: () => time("clone"), gate: ">= 1", target: ">= 2" };
  try {
    const what = "of a mock with 1,000 contacts and their 1,000 events, against structuredClone of the same rows";
    return [
      await interleave({ ...plan, id: "K4-snapshot", what: `a snapshot ${what}`, own: () => time("snapshot") }),
      await interleave({
        ...plan,
        id: "K4-restore",
        what: `a restore, after 10 more contacts, ${what}`,
        own: () => time("restore"),
      }),
    ];
  } finally {
    child.disconnect();
  }
}
