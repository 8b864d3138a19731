import { describe, expect, it } from "vitest";
import { openCore } from "../../testing/core-fixture.js";

type Fixture = Awaited<ReturnType<typeof setup>>;

/** A step that keeps a run active. */
const lasting = [{ step_type: "delay", config: { duration: 1, unit: "weeks" } }];

async function setup() {
  const fixture = await openCore({ settings: { requestLimit: 0, emailLimit: 0 } });
  const { call, core, admin, workspace_id } = fixture;
  const make = async (path: string, body: Record<string, unknown>) => {
    const answer = await call(`POST ${path}`, { body });
    expect([answer.status, answer.body.error]).toEqual([201, undefined]);
    return answer.body.data;
  };
  const contact = (email = "ada@example.com", more = {}) => make("/contacts", { email, ...more });
  /** Creates an active automation and returns its id. */
  const activate = async (trigger_type: string, trigger_config: object = {}, steps: object[] = lasting) => {
    const { id } = await make("/automations", { name: trigger_type, trigger_type, trigger_config, steps });
    const { status, body } = await call(`PATCH /automations/${id}`, { body: { status: "active" } });
    expect([status, body.error]).toEqual([200, undefined]);
    return id as string;
  };
  const runs = async (id: string) => {
    await core.settle();
    return (await call(`GET /automations/${id}/runs`)).body.data;
  };
  const custom = (contact_id: string, event_name = "renewed") =>
    admin(`POST /workspaces/${workspace_id}/events`, { type: "custom", data: { contact_id, event_name, seats: 7 } });
  const tag = async (contact_ids: string[], name = "VIP", key?: string) => {
    const found = (await call("GET /tags")).body.data.find((each: { name: string }) => each.name === name);
    const { id } = found ?? (await make("/tags", { name }));
    return call(`POST /tags/${id}/contacts`, { body: { contact_ids }, ...(key !== undefined && { key }) });
  };
  return { ...fixture, make, contact, activate, runs, custom, tag };
}

interface Cause {
  type: string;
  /** Causes the event, and returns configs that match it and configs that do not, each with the id of the contact. */
  happen: (
    fixture: Fixture,
  ) => Promise<{ cause: () => Promise<unknown>; fit: object[]; misfit: object[]; triggerData: object }>;
}

const other = "01a1fd7d-b021-7fdb-8340-8872b14dab4b";

const causes: Cause[] = [
  {
    type: "signup",
    async happen({ make, contact }) {
      const mine = await make("/lists", { name: "Mine" });
      const others = await make("/lists", { name: "Others" });
      return {
        cause: () => contact("grace@example.com", { list_id: mine.id }),
        fit: [{ list_id: mine.id }, { list_id: mine.id.toUpperCase() }],
        misfit: [{ list_id: others.id }],
        triggerData: { email: "grace@example.com", lists: [{ id: mine.id, name: "Mine" }] },
      };
    },
  },
  {
    type: "tag_added",
    async happen({ contact, tag }) {
      const { id } = await contact();
      return {
        cause: () => tag([id]),
        fit: [{ tag_name: "VIP" }, { tag_name: "vip" }],
        misfit: [{ tag_name: "VI" }, { tag_name: "VIP " }],
        triggerData: { contact_id: id, email: "ada@example.com", tag_name: "VIP" },
      };
    },
  },
  {
    type: "added_to_list",
    async happen({ make, contact, call }) {
      const { id } = await contact();
      const mine = await make("/lists", { name: "Mine" });
      const others = await make("/lists", { name: "Others" });
      return {
        cause: () => call(`POST /lists/${mine.id}/members`, { body: { contact_ids: [id] } }),
        fit: [{ list_id: mine.id }],
        misfit: [{ list_id: others.id }],
        triggerData: { list_id: mine.id, list_name: "Mine", contact_id: id, source: "api" },
      };
    },
  },
  ...(["email_open", "email_click"] as const).map(
    (type): Cause => ({
      type,
      async happen({ make, contact, call }) {
        const clicks = type === "email_click";
        const { id } = await contact(clicks ? "clicked@simulator.test" : "opened@simulator.test");
        const html = '<p><a href="https://example.com/offer?a=1&amp;b=2">Offer</a></p>';
        const [mine, others] = [
          await make("/templates", { name: "Mine", html }),
          await make("/templates", { name: "Others", html }),
        ];
        const list = await make("/lists", { name: "All" });
        await call(`POST /lists/${list.id}/members`, { body: { contact_ids: [id] } });
        const draft = { name: "Sale", subject: "Sale", template_id: mine.id, list_id: list.id };
        const [sale, later] = [await make("/campaigns", draft), await make("/campaigns", draft)];
        const url = "https://example.com/offer?a=1&b=2";
        const both = { campaign_id: sale.id, template_id: mine.id };
        return {
          cause: () => call(`POST /campaigns/${sale.id}/send/api`, { headers: { "idempotency-key": "once" } }),
          fit: [
            { campaign_id: sale.id },
            { template_id: mine.id },
            both,
            ...(clicks ? [{ url }, { url, ...both }] : []),
          ],
          misfit: [
            { campaign_id: later.id },
            { template_id: others.id },
            { campaign_id: sale.id, template_id: others.id },
            { campaign_id: later.id, template_id: mine.id },
            ...(clicks ? [{ url: `${url}#` }, { url, template_id: others.id }] : []),
          ],
          triggerData: { contact_id: id, campaign_id: sale.id, template_id: mine.id, ...(clicks && { url }) },
        };
      },
    }),
  ),
  {
    type: "product_viewed",
    async happen({ contact, make }) {
      const { id } = await contact();
      const view = { contact_email: "ada@example.com", product_id: "sku-42", product: { price: 12 } };
      return {
        cause: () => make("/track/product-view", view),
        fit: [{ product_id: "sku-42" }],
        misfit: [{ product_id: "SKU-42" }, { product_id: "sku-4" }],
        triggerData: { contact_id: id, product_id: "sku-42", product: { price: 12 } },
      };
    },
  },
  {
    type: "purchase",
    async happen({ contact, make }) {
      const { id } = await contact();
      return {
        cause: () => make("/conversions", { contact_id: id, value: 49.9 }),
        fit: [{ min_value: 0 }, { min_value: 49.9 }],
        misfit: [{ min_value: 49.91 }],
        triggerData: { contact_id: id, value: 49.9, currency: "USD" },
      };
    },
  },
  {
    type: "custom",
    async happen({ contact, custom }) {
      const { id } = await contact();
      return {
        cause: () => custom(id),
        fit: [{ event_name: "renewed" }],
        misfit: [{ event_name: "Renewed" }, { event_name: other }],
        triggerData: { contact_id: id, event_name: "renewed", seats: 7 },
      };
    },
  },
];

describe("an event", () => {
  it.each(causes)(
    "starts the automations of trigger $type whose config it matches, with its data",
    async ({ type, happen }) => {
      const fixture = await setup();
      const { cause, fit, misfit, triggerData } = await happen(fixture);
      await fixture.core.settle();
      const fitting: string[] = [];
      for (const config of [{}, ...fit]) fitting.push(await fixture.activate(type, config));
      const others: string[] = [];
      for (const config of misfit) others.push(await fixture.activate(type, config));
      await cause();
      for (const id of fitting) {
        const runs = await fixture.runs(id);
        expect(runs).toMatchObject([{ trigger_type: type, trigger_data: triggerData, status: "active" }]);
      }
      for (const id of others) expect(await fixture.runs(id)).toEqual([]);
    },
  );

  it("starts no run of a draft, paused or deleted automation", async () => {
    const { make, activate, call, contact, custom, runs } = await setup();
    const draft = (await make("/automations", { name: "d", trigger_type: "custom", steps: lasting })).id;
    const [paused, deleted, resumed] = [await activate("custom"), await activate("custom"), await activate("custom")];
    for (const id of [paused, resumed]) await call(`PATCH /automations/${id}`, { body: { status: "paused" } });
    await call(`PATCH /automations/${resumed}`, { body: { status: "active" } });
    await call(`DELETE /automations/${deleted}`);
    await custom((await contact()).id);
    expect(await runs(draft)).toEqual([]);
    expect(await runs(paused)).toEqual([]);
    expect(await runs(resumed)).toHaveLength(1);
  });

  it("starts no second run while the contact has an active one, and starts one after its end", async () => {
    const { activate, call, contact, custom, runs, advance } = await setup();
    const id = await activate("custom");
    const [ada, grace] = [await contact(), await contact("grace@example.com")];
    await custom(ada.id);
    await custom(ada.id);
    await custom(grace.id);
    await call(`PATCH /automations/${id}`, { body: { status: "paused" } });
    await call(`PATCH /automations/${id}`, { body: { status: "active" } });
    await custom(ada.id);
    expect(await runs(id)).toHaveLength(2);
    await advance(7 * 24 * 3600_000);
    expect((await runs(id)).map(({ status }: { status: string }) => status)).toEqual(["completed", "completed"]);

    await call(`POST /automations/${id}/trigger`, { body: { email: "ada@example.com" } });
    await custom(ada.id);
    await custom(grace.id);
    const live = (await runs(id)).filter(({ status }: { status: string }) => status === "active");
    expect(live.map((run: { trigger_type: string }) => run.trigger_type)).toEqual(["custom", "api"]);
  });

  it("starts no run for a contact that is deleted before the job", async () => {
    const { activate, call, contact, custom, runs } = await setup();
    const id = await activate("custom");
    const ada = await contact();
    await custom(ada.id);
    await call(`DELETE /contacts/${ada.id}`);
    expect(await runs(id)).toEqual([]);
  });

  it("caused by a sandbox key starts a sandbox run", async () => {
    const { activate, contact, tag, store, core, sandboxKey } = await setup();
    await activate("tag_added");
    const [ada, grace] = [await contact(), await contact("grace@example.com")];
    await tag([ada.id], "VIP", sandboxKey);
    await tag([grace.id]);
    await core.settle();
    const kept = await store.read("system", (tx) => tx.automation_runs.find({}));
    expect(kept.map(({ contact_id, sandbox }) => [contact_id, sandbox])).toEqual([
      [ada.id, true],
      [grace.id, false],
    ]);
  });

  it("in another workspace starts no run", async () => {
    const { activate, makeWorkspace, call, runs } = await setup();
    const id = await activate("signup");
    const { key } = await makeWorkspace("Other");
    await call("POST /contacts", { key, body: { email: "ada@example.com" } });
    expect(await runs(id)).toEqual([]);
  });

  it("adds no job when it triggers no automation and no run awaits it", async () => {
    const { activate, contact, tag, make, store } = await setup();
    await activate("tag_added", { tag_name: "Gold" });
    await activate("purchase");
    const { id } = await contact();
    await tag([id]);
    const jobs = () => store.read("system", (tx) => tx.jobs.find({ where: { kind: "trigger-automations" } }));
    expect(await jobs()).toEqual([]);
    await make("/conversions", { contact_id: id, value: 1 });
    expect(await jobs()).toHaveLength(1);
  });

  it("queries automations once for hundreds of equal events, and starts a run for each", async () => {
    const { activate, store, workspace_id, tag, contact, core } = await setup();
    await activate("tag_added", { tag_name: "VIP" });
    const { id } = await contact();
    const model = await store.read("system", (tx) => tx.contacts.get(id));
    if (model === undefined) throw new Error("the contact was made");
    const ids = Array.from({ length: 299 }, () => core.ctx.ids.uuid());
    await store.transaction({ workspace: workspace_id }, async (tx) => {
      for (const id of ids) await tx.contacts.insert({ ...model, id, address_key: `${id}@example.com` });
    });
    let queries = 0;
    const { transaction } = store;
    const tell = () => {
      queries += 1;
    };
    store.transaction = (scope, work) => transaction.call(store, scope, (tx) => work(telling(tx, tell))) as never;
    const { body } = await tag([id, ...ids]);
    store.transaction = transaction;
    expect([body.data.added, queries]).toEqual([300, 1]);
    await core.settle();
    expect(await store.read("system", (tx) => tx.automation_runs.count({ where: { workspace_id } }))).toBe(300);
  });
});

/** A transaction that records the queries for automations. */
function telling<T extends { automations: object }>(tx: T, tell: () => void): T {
  const automations = new Proxy(tx.automations, {
    get(target, name) {
      const value = Reflect.get(target, name);
      if (name === "first" || name === "find") tell();
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
  return new Proxy(tx, { get: (target, name) => (name === "automations" ? automations : Reflect.get(target, name)) });
}
