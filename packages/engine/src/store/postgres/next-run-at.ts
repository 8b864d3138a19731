import type { Transaction } from "./transaction.js";

/** Returns when the next queued job is due (epoch ms), leaving out some kinds; undefined when there is none. */
export async function nextRunAt(
  transaction: Transaction,
  withoutKinds: readonly string[],
): Promise<number | undefined> {
  const text =
    "SELECT run_at FROM jobs WHERE state = 'queued' AND kind <> ALL ($1::text[]) ORDER BY run_at, id LIMIT 1";
  const { rows } = await transaction.run(text, [withoutKinds]);
  return rows[0]?.[0] as number | undefined;
}
