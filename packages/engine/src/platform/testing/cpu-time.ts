/** Returns the CPU time of some work of this process, in ms. */
export async function cpuTimeOf(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

const records = Array.from({ length: 20_000 }, (_, n) => ({ n, text: "some text of a mail" }));

/** Writes and parses about 4 MB of JSON, in some 50 ms of CPU time: what other work is compared with, because machines differ. */
export function referenceWork(): void {
  for (let i = 0; i < 4; i += 1) JSON.parse(JSON.stringify(records));
}
