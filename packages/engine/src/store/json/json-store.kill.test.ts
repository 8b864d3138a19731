import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { afterAll, expect, it } from "vitest";
import { sampleContent } from "../testing/sample-rows.js";
import { openJsonStore } from "./json-store.js";

const root = await mkdtemp(join(tmpdir(), "posthorn-kill-"));
afterAll(() => rm(root, { recursive: true }));

/** The committing process, bundled once: a process of the sources would compile them at each of its starts. */
const program = join(root, "committer.mjs");
await build({
  entryPoints: [fileURLToPath(new URL("../testing/committer.ts", import.meta.url))],
  outfile: program,
  bundle: true,
  format: "esm",
  platform: "node",
  conditions: ["@posthorn/source"],
});
const kills = 10;
let ids = 0;

/** Kills a committing process after a number of acknowledgements. Returns the last transaction that each committer acknowledged. */
async function commitAndKill(dir: string, run: string, acknowledgements: number): Promise<Map<number, number>> {
  const child = spawn(process.execPath, [program, dir, run], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  let stdout = "";
  let count = 0;
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    stdout += text;
    count += text.split("\n").length - 1;
    if (count >= acknowledgements) child.kill("SIGKILL");
  });
  await once(child, "close");
  expect(child.signalCode).toBe("SIGKILL");
  const last = new Map<number, number>();
  // The last line may be cut off. A whole line is an acknowledgement.
  for (const line of stdout.split("\n").slice(0, -1)) {
    const [committer = 0, n = 0] = line.split(" ").map(Number);
    last.set(committer, Math.max(n, last.get(committer) ?? 0));
  }
  return last;
}

async function newestSnapshot(dir: string): Promise<string | undefined> {
  const names = await readdir(dir).catch(() => []);
  return names
    .filter((name) => name.startsWith("snapshot-") && name.endsWith(".json"))
    .sort()
    .at(-1);
}

it(`keeps every acknowledged transaction and no partial one when it is killed ${kills} times while 64 committers write`, async () => {
  const dir = join(root, "store");
  const kept = new Set<string>();
  let acknowledged = 0;
  let snapshots = 0;
  for (let round = 1; round <= kills; round += 1) {
    const before = await newestSnapshot(dir);
    // The number varies from the first group to several snapshots later.
    const last = await commitAndKill(dir, `r${round}`, 1 + ((round * 1_237) % 4_000));
    if ((await newestSnapshot(dir)) !== before) snapshots += 1;
    const store = await openJsonStore({ dir, now: () => 0, newId: () => `p${++ids}`, freeSpaceFloor: 0 });
    await store.read("system", async (tx) => {
      const found = new Set((await tx.suppressions.find({})).map((row) => row.id));
      for (const id of kept) expect(found.has(id)).toBe(true);
      for (let committer = 0; committer < 64; committer += 1) {
        const n = last.get(committer) ?? 0;
        acknowledged += n;
        const id = (k: number) => `r${round}-${committer}-${k}`;
        // The transaction that was in progress is there as a whole or not at all.
        const newest = found.has(id(n + 1)) ? n + 1 : n;
        for (const k of [newest, newest - 1]) if (k > 0) kept.add(id(k));
      }
      expect([...found].sort()).toEqual([...kept].sort());
      for (const id of found) {
        const n = Number(id.split("-")[2]);
        expect(await tx.contents.get(id)).toEqual(sampleContent(id, { value: "é".repeat(n % 200) }));
        expect(await tx.contents.get(id.replace(/\d+$/, String(n - 2)))).toBeUndefined();
      }
    });
    await store.close();
  }
  expect(acknowledged).toBeGreaterThan(kills);
  // How many snapshots a process writes is chance. At least one shows that kills happen around snapshots too.
  expect(snapshots).toBeGreaterThan(0);
}, 300_000);
