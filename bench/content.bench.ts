import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { createClock } from "../packages/engine/src/platform/clock.js";
import { createCtx } from "../packages/engine/src/platform/create-ctx.js";
import { seededRandom } from "../packages/engine/src/platform/random.js";
import { acceptMessage } from "../packages/engine/src/resources/emails/accept.js";
import { acceptContent } from "../packages/engine/src/resources/emails/content.js";
import { openJsonStore } from "../packages/engine/src/store/json/json-store.js";
import { rounded } from "./median.js";
import { orderTemplate } from "./order-confirmation.js";
import type { Result } from "./result.js";

const messages = 100_000;
const rounds = 3;

/**
 * Accepts 100,000 messages of one content, each to another recipient. Compares the growth of memory (Q3) and of the
 * data directory after its snapshot (Q4) with 100,000 times the content.
 */
export async function run(): Promise<Result[]> {
  const html = orderTemplate;
  const costs: { heap: number; disk: number }[] = [];
  for (let round = 0; round < rounds; round++) costs.push(await measure(html));
  const content = Buffer.byteLength(html) * messages;
  const result = (id: string, what: string, bytes: (cost: { heap: number; disk: number }) => number): Result => {
    const ratios = costs.map((cost) => bytes(cost) / content).sort((a, b) => a - b);
    return {
      id,
      what: `${what} of ${messages} messages of one content, against so many times the content`,
      ratio: rounded(ratios[Math.floor(rounds / 2)] ?? 0),
      min: rounded(ratios[0] ?? 0),
      max: rounded(ratios.at(-1) ?? 0),
      rounds,
      gate: "<= 0.2",
      target: "<= 0.12",
      detail: {
        "content, bytes": Buffer.byteLength(html),
        "a message, bytes": rounded(Math.min(...costs.map(bytes)) / messages),
      },
    };
  };
  return [result("Q3", "heap", ({ heap }) => heap), result("Q4", "data directory after a stop", ({ disk }) => disk)];
}

async function measure(html: string): Promise<{ heap: number; disk: number }> {
  const dir = await mkdtemp(join(tmpdir(), "posthorn-content-"));
  try {
    const clock = createClock({ mode: "manual", now: Date.UTC(2026, 0, 1) });
    const ctx = createCtx({ clock, secret: "x".repeat(32), random: seededRandom("content") });
    const store = await openJsonStore({ dir, now: clock.now, newId: ctx.ids.uuid, freeSpaceFloor: 0 });
    const workspace_id = ctx.ids.uuid();
    const before = heapUsed();
    for (let from = 0; from < messages; from += 1_000) {
      await store.transaction({ workspace: workspace_id }, async (tx) => {
        const content = await acceptContent(ctx, tx, { workspace_id }, { subject: "Your order", html });
        const sender = { from: "shop@example.com", from_name: "Shop", reply_to: null };
        const draft = { workspace_id, content, sender, sandbox: false, track_opens: true, track_clicks: true };
        for (let n = from; n < from + 1_000; n++) {
          const address = `customer${n}@example.com`;
          const id = await acceptMessage(ctx, tx, draft, { address, address_key: address });
          // A delivered message has no job.
          const job = await tx.jobs.first({ where: { kind: "deliver-email", ref: id } });
          if (job) await tx.jobs.delete(job.id);
        }
      });
    }
    const heap = heapUsed() - before;
    await store.close();
    const names = (await readdir(dir)).filter((name) => name.startsWith("snapshot-"));
    const sizes = await Promise.all(names.map(async (name) => (await stat(join(dir, name))).size));
    return { heap, disk: Math.max(...sizes) };
  } finally {
    await rm(dir, { recursive: true });
  }
}

function heapUsed(): number {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void;
  collect();
  collect();
  return process.memoryUsage().heapUsed;
}
