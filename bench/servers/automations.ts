// A core over a store with so many active automations, which makes one kind of contact event again and again when it is told
// and says what one cost. Its arguments: where the rows are (`json`, or the URL of a PostgreSQL database), and how many automations.
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
