// A core over a store with so many contacts, which makes one kind of call again and again when it is told and says what a call
// cost. Its arguments: where the rows are (`json`, or the URL of a PostgreSQL database), and how many contacts to put there.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openJsonStore } from "@posthorn/engine";
import {
  bootstrap,
  createCaptureMailer,
  createClock,
  createCore,
  createCtx,
  systemRandom,
} from "@posthorn/engine/core";
import { openPostgresStore } from "../../packages/engine/src/store/postgres/postgres-store.js";
import { addressOf, contactOf, fillAudience, fillDatabase, lists } from "../audience.js";
import { backendsOf, cpuOf } from "../processes.js";

const [where = "json", wanted = "1000"] = process.argv.slice(2);
const count = Number(wanted);
const dir = mkdtempSync(join(tmpdir(), "posthorn-bench-"));
const random = systemRandom();
const clock = createClock();
const newId = () => Buffer.from(random.bytes(16)).toString("hex");
const open = () =>
  // A snapshot in the middle of a round would be measured with one kind of call only.
  openJsonStore({ dir, now: clock.now, newId, snapshotAfterBytes: Number.POSITIVE_INFINITY });
const store = where === "json" ? await open() : await openPostgresStore({ url: where });
const parts = {
  store,
  mailer: createCaptureMailer(),
  clock,
  secret: "the bench keeps no secrets, only figures",
  random,
  // Limits far away, but counted: the limiter stays in the measured path.
  settings: { requestLimit: 1e9, emailLimit: 1e9 },
};
const { workspace_id, liveKey } = await bootstrap(createCtx(parts), store, {});
const core = createCore(parts);

async function call(line: string, given?: unknown): Promise<{ id: string }> {
  const [method = "", path = ""] = line.split(" ");
  const { status, body } = await core.handle({
    method,
    url: `/v1${path}`,
    headers: { authorization: `Bearer ${liveKey}`, "content-type": "application/json" },
    ...(given !== undefined && { body: JSON.stringify(given) }),
  });
  if (status >= 300) throw new Error(`${line} was answered ${status}: ${body}`);
  return JSON.parse(String(body)).data;
}

const list_ids: string[] = [];
for (let n = 0; n < lists; n++) list_ids.push((await call("POST /lists", { name: `List ${n}` })).id);
const tag = await call("POST /tags", { name: "VIP" });
const rules = [
  { field: "attributes.plan", operator: "equals", value: "pro" },
  { field: "subscribed", operator: "equals", value: true },
];
const segment = await call("POST /segments", { name: "Pro", conditions: { match: "all", rules } });
const audience = { count, workspace_id, list_ids, tag_id: tag.id };
await (where === "json" ? fillAudience(store, audience) : fillDatabase(where, audience));

let turns = 0;
/** Another contact each time, from all over the workspace. */
const someone = () => (++turns * 7_919) % count;
const calls: Record<string, () => Promise<unknown>> = {
  "first page": () => call("GET /contacts"),
  "first page, subscribed": () => call("GET /contacts?subscribed=true"),
  "first page, bounced": () => call("GET /contacts?bounced=true"),
  "members of a list": () => call(`GET /lists/${list_ids[3]}/members`),
  "get by id": () => call(`GET /contacts/${contactOf(someone(), workspace_id).id}`),
  "find by address": () =>
    store.read({ workspace: workspace_id }, (tx) =>
      tx.contacts.first({ where: { workspace_id, address_key: addressOf(someone()) } }),
    ),
  create: () => call("POST /contacts", { email: `new.${++turns}@example.com`, list_id: list_ids[1] }),
  update: () => call(`PATCH /contacts/${contactOf(someone(), workspace_id).id}`, { first_name: `Ada ${turns}` }),
  "page in the middle": () => call(`GET /contacts?offset=${count / 2}`),
  search: () => call(`GET /contacts?search=reader.${someone()}.`),
  "estimate of a segment": () => call(`POST /segments/${segment.id}/estimate`),
  "page of a segment": () => call(`GET /segments/${segment.id}/contacts`),
};

/** µs of CPU that a process has used; 0 for one that is gone. */
function usedBy(pid: number): number {
  try {
    return cpuOf([pid]);
  } catch {
    return 0;
  }
}

process.on("message", async (name: string) => {
  const work = calls[name];
  if (work === undefined) throw new Error(`${name} is not a kind of call`);
  // What it opens it has opened then: connections, plans.
  await work();
  const pids = [process.pid, ...(where === "json" ? [] : await backendsOf(where))];
  const before = pids.map(usedBy);
  const began = performance.now();
  // One that has gone in the meantime was idle.
  const spent = () => pids.reduce((sum, pid, i) => sum + Math.max(0, usedBy(pid) - (before[i] ?? 0)), 0);
  let done = 0;
  while (done < 60 && (done < 2 || spent() < 100_000)) {
    await work();
    done++;
  }
  const wall = ((performance.now() - began) * 1000) / done;
  process.send?.({ cpu: spent() / done, wall });
});
process.on("disconnect", () => {
  rmSync(dir, { recursive: true, force: true });
  process.exit();
});
process.send?.({ resident: process.memoryUsage().rss });
