// A core over a store with many active automations. On request it repeats one kind of contact event and sends the cost
// of one. Its arguments: the store (`json`, or the URL of a PostgreSQL database), and the number of automations.
import { openStageCore } from "./stage.js";

const stage = await openStageCore();
const { call, core, size: count } = stage;

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
/** Returns the measured event. What it prepares first is not measured. */
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

stage.serve(async (name) => {
  const prepare = events[name];
  if (prepare === undefined) throw new Error(`${name} is not a kind of event`);
  await (await prepare())();
  const works: (() => Promise<unknown>)[] = [];
  for (let n = 0; n < most; n++) works.push(await prepare());
  const spent = await stage.watchCpu();
  for (const work of works) await work();
  return spent() / most;
});
