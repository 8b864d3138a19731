// A core over a store with so many active automations, which makes one kind of contact event again and again when it is told
// and says what one cost. Its arguments: where the rows are (`json`, or the URL of a PostgreSQL database), and how many automations.
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
import { backendsOf, cpuOf } from "../processes.js";

const [where = "json", wanted = "10"] = process.argv.slice(2);
const count = Number(wanted);
const dir = mkdtempSync(join(tmpdir(), "posthorn-bench-"));
const random = systemRandom();
const clock = createClock();
const newId = () => Buffer.from(random.bytes(16)).toString("hex");
const open = () => openJsonStore({ dir, now: clock.now, newId, snapshotAfterBytes: Number.POSITIVE_INFINITY });
const store = where === "json" ? await open() : await openPostgresStore({ url: where });
const parts = {
  store,
  mailer: createCaptureMailer(),
  clock,
  secret: "the bench keeps no secrets, only figures",
  random,
  settings: { requestLimit: 1e9, emailLimit: 1e9 },
};
const { liveKey } = await bootstrap(createCtx(parts), store, {});
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

const steps = [{ step_type: "delay", config: { duration: 30, unit: "days" } }];
async function activate(trigger_type: string, trigger_config: object): Promise<void> {
  const { id } = await call("POST /automations", { name: trigger_type, trigger_type, trigger_config, steps });
  await call(`PATCH /automations/${id}`, { status: "active" });
}

const tags = { waited: await call("POST /tags", { name: "VIP" }), idle: await call("POST /tags", { name: "Idle" }) };
const list = await call("POST /lists", { name: "List" });
await activate("tag_added", { tag_name: "VIP" });
for (let n = 1; n < count; n++) {
  await (n % 2 === 0 ? activate("tag_added", { tag_name: `Tag ${n}` }) : activate("signup", { list_id: list.id }));
}

let turns = 0;
const someone = () => call("POST /contacts", { email: `new.${++turns}@example.com` });
/** What is measured, behind what it takes and is not. */
const events: Record<string, () => Promise<() => Promise<unknown>>> = {
  "contact created": async () => someone,
  "tag that no automation waits for": async () => {
    const { id } = await someone();
    return () => call(`POST /tags/${tags.idle.id}/contacts`, { contact_ids: [id] });
  },
  "tag that starts a run": async () => {
    const { id } = await someone();
    return async () => {
      await call(`POST /tags/${tags.waited.id}/contacts`, { contact_ids: [id] });
      await core.settle();
    };
  },
};

const most = 150;

process.on("message", async (name: string) => {
  const prepare = events[name];
  if (prepare === undefined) throw new Error(`${name} is not a kind of event`);
  await (await prepare())();
  const works: (() => Promise<unknown>)[] = [];
  for (let n = 0; n < most; n++) works.push(await prepare());
  const pids = [process.pid, ...(where === "json" ? [] : await backendsOf(where))];
  const before = cpuOf(pids);
  for (const work of works) await work();
  process.send?.((cpuOf(pids) - before) / most);
});
process.on("disconnect", () => {
  rmSync(dir, { recursive: true, force: true });
  process.exit();
});
process.send?.("ready");
