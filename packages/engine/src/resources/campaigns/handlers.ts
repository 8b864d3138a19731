import { ApiError } from "../../platform/errors.js";
import type { CampaignRow } from "../../store/entities.js";
import { assertSources } from "../emails/content.js";
import type { Handler, PreparedHandler } from "../handler.js";
import { page } from "../page.js";
import { readTemplate } from "../templates/templates.js";
import { assertAudience, countAudience } from "./audience.js";
import { getCampaign, toWire } from "./campaigns.js";
import { assertDraft, startCampaign } from "./launch.js";
import { ratesOf, readStats } from "./stats.js";

export const list: Handler<"campaigns.list"> = async ({ tx, caller }, { query }) => {
  const where = {
    workspace_id: caller.workspace.id,
    ...(query.status === undefined ? {} : { status: query.status }),
  };
  return page(tx.campaigns, query, { where }, toWire);
};

export const create: Handler<"campaigns.create"> = async ({ tx, caller, ids, clock }, { body }) => {
  const now = clock.now();
  const row: CampaignRow = {
    id: ids.uuid(),
    workspace_id: caller.workspace.id,
    name: body.name,
    subject: body.subject,
    template_id: body.template_id.toLowerCase(),
    list_id: body.list_id?.toLowerCase() ?? null,
    segment_id: body.segment_id?.toLowerCase() ?? null,
    status: "draft",
    sandbox: caller.sandbox,
    total_recipients: null,
    started_at: null,
    completed_at: null,
    created_at: now,
    updated_at: now,
  };
  assertSources({ subject: row.subject });
  await assertAudience(tx, row);
  if ((await readTemplate(tx, row.template_id)) === undefined) {
    throw new ApiError("template_not_found", "no such template", { path: "template_id" });
  }
  await tx.campaigns.insert(row);
  return { data: toWire(row) };
};

export const get: Handler<"campaigns.get"> = async ({ tx }, { path }) => {
  const row = await getCampaign(tx, path.id);
  const stats = await readStats(tx, row);
  return { data: { ...toWire(row), stats, rates: ratesOf(stats) } };
};

export const send: PreparedHandler<"campaigns.send"> = {
  /** Counts the audience before the transaction, since a long transaction would block others. */
  async prepare({ store, caller, clock }, { path }) {
    const at = clock.now();
    const campaign = await store.read(caller.scope, (tx) => getCampaign(tx, path.id));
    assertDraft(campaign);
    const total = await countAudience(store, campaign, at);
    return async (ctx) => ({ data: await startCampaign(ctx, ctx.tx, campaign, { caller: ctx.caller, total, at }) });
  },
};
