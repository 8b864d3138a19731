// A core over a store with many contacts. On request it repeats one kind of call and sends the cost of a call. Its
// arguments: the store (`json`, or the URL of a PostgreSQL database), and the number of contacts.
import { addressOf, contactOf, fillAudience, fillDatabase, lists } from "../audience.js";
import { openStageCore } from "./stage.js";

const stage = await openStageCore();
const { call, where, size: count, workspace_id } = stage;
const { store } = stage.core;

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
/** Returns another contact each time, from all parts of the workspace. */
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

stage.serve(async (name) => {
  const work = calls[name];
  if (work === undefined) throw new Error(`${name} is not a kind of call`);
  // Warms up connections and query plans.
  await work();
  const spent = await stage.watchCpu();
  const began = performance.now();
  let done = 0;
  while (done < 60 && (done < 2 || spent() < 100_000)) {
    await work();
    done++;
  }
  return { cpu: spent() / done, wall: ((performance.now() - began) * 1000) / done };
});
