// `npm run bench`: measures, one bench after another, and prints a table. Ids choose some (`-- T1 A1` measures T1 and A1
// with its variants, as A1-cpu); `--write` puts the table into docs/performance.md, and what was measured for it into
// docs/scale.md. Fails when a gate does not hold. A figure of not-reached.ts has a lower gate, and a line says what it misses.
import { fork, spawnSync } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { updateFigures } from "./figures.js";
import { endLeftovers, marker } from "./leftovers.js";
import { updateNotReached } from "./not-reached.js";
import type { Result } from "./result.js";
import { tableOf, updatePage } from "./table.js";
import { judge, remarksOn } from "./verdict.js";
import { createIsWanted, means } from "./wanted.js";

const repository = fileURLToPath(new URL("..", import.meta.url));
const page = new URL("../docs/performance.md", import.meta.url);
const scalePage = new URL("../docs/scale.md", import.meta.url);
/** Benches whose figures are in docs/scale.md. */
const ofScale = /^(S8|S9|S10|S11|P3)$/;
const longest = 15 * 60_000;

// Reading extra certificates adds tens of milliseconds to each start of Node, which would hide slow starts.
delete process.env.NODE_EXTRA_CA_CERTS;

const words = process.argv.slice(2);
const wanted = words.filter((word) => !word.startsWith("--"));
const isWanted = createIsWanted(wanted);
const unknownFlag = words.find((word) => word.startsWith("--") && word !== "--write");
if (unknownFlag !== undefined) end(`${unknownFlag}: the one flag is --write`);

const benches = readdirSync(new URL(".", import.meta.url))
  .filter((name) => name.endsWith(".bench.ts"))
  .map((name) => ({ file: new URL(name, import.meta.url), ids: idsIn(new URL(name, import.meta.url)) }));
const known = benches.flatMap(({ ids }) => ids);
const unknown = wanted.find((word) => !known.some((id) => means(word, id)));
if (unknown !== undefined) end(`${unknown} is not measured; ${known.sort().join(", ")} are`);

// Some benches start built packages.
const build = spawnSync(process.execPath, ["scripts/build.mjs"], { cwd: repository, stdio: ["ignore", 2, 2] });
if (build.status !== 0) end("the build failed; see above");

const results: Result[] = [];
let broken = 0;
for (const { file, ids } of benches) {
  if (!ids.some(isWanted)) continue;
  process.stderr.write(`measuring ${ids.filter(isWanted).join(", ")} …\n`);
  const measured = await measure(file);
  if (measured === undefined) broken++;
  for (const result of measured?.filter(({ id }) => isWanted(id)) ?? []) {
    process.stderr.write(`${result.id} ${JSON.stringify(result.detail)}\n`);
    results.push(result);
  }
}
const judged = results.map((result) => judge(result));
console.log([tableOf(judged), ...remarksOn(judged)].join("\n"));
if (words.includes("--write") && broken === 0) {
  writeFileSync(page, updateNotReached(updatePage(readFileSync(page, "utf8"), judged, { some: wanted.length > 0 })));
  writeFileSync(scalePage, updateFigures(readFileSync(scalePage, "utf8"), results, ofScale));
}
process.exitCode = broken > 0 || judged.some(({ verdict }) => verdict === "broken") ? 1 : 0;

/** Returns the ids in a bench's source. Importing the bench to ask for them would cost its start. */
function idsIn(file: URL): string[] {
  return [...readFileSync(file, "utf8").matchAll(/"([A-Z]\d+(?:-[a-z]+)?)"/g)].map(([, id = ""]) => id);
}

/** Returns the results of a bench, or undefined when it failed or took too long. Its output goes to stderr, and its processes end. */
async function measure(file: URL): Promise<Result[] | undefined> {
  const mark = `${process.pid}-${results.length}-${broken}`;
  const child = fork(fileURLToPath(new URL("./run-one.ts", import.meta.url)), [file.href, ...wanted], {
    cwd: repository,
    env: { ...process.env, [marker]: mark },
    stdio: ["ignore", 2, 2, "ipc"],
    timeout: longest,
  });
  let measured: Result[] | undefined;
  child.on("message", (message) => {
    measured = message as Result[];
  });
  const [code, signal] = await once(child, "exit");
  const left = endLeftovers(mark);
  if (left > 0) process.stderr.write(`${fileURLToPath(file)} left ${left} processes, which are ended now\n`);
  if (code === 0 && measured !== undefined) return measured;
  process.stderr.write(`${fileURLToPath(file)} failed (${signal ?? code})\n`);
  return undefined;
}

function end(message: string): never {
  console.error(message);
  process.exit(2);
}
