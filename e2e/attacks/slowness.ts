/** The CPU time of the reference work on a usual machine, in s. */
const usual = 0.05;

const records = Array.from({ length: 20_000 }, (_, n) => ({ n, text: "some text of a mail" }));

/** Returns how many times as long as usual this machine needs for some 4 MB of JSON, at least 1: by that factor bounds of time grow. */
export function slowness(): number {
  const before = process.cpuUsage();
  for (let i = 0; i < 4; i += 1) JSON.parse(JSON.stringify(records));
  const { user, system } = process.cpuUsage(before);
  return Math.max(1, (user + system) / 1e6 / usual);
}
