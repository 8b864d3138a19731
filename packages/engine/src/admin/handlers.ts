import { parseInstantOrDay } from "@posthorn/sdk/contract";
import { emitAdminEvent } from "../events/emit-admin-event.js";
import { parseAddress } from "../mail/address.js";
import { invalid, notFound } from "../platform/errors.js";
import { idFloor } from "../platform/ids.js";
import { getDomain } from "../resources/domains/domains.js";
import { zoneOf } from "../resources/domains/zone.js";
import type { AnyHandler, Caller } from "../resources/handler.js";
import { toIso } from "../resources/handler.js";
import { page } from "../resources/page.js";
import { unknownPermission } from "../resources/workspaces/permissions.js";
import {
  createKey,
  createWorkspace,
  getWorkspace,
  keyToWire,
  revokeKey,
  updateWorkspace,
  workspaceToWire,
} from "../resources/workspaces/workspaces.js";
import type { MessageStatus } from "../store/entities.js";
import type { Store } from "../store/store.js";
import type { AdminApiParts } from "./admin-api.js";
import { automationCounts } from "./automation-counts.js";
import { explain, getRun } from "./automations.js";
import { getDelivery, listDeliveries, replayDelivery } from "./deliveries.js";
import { streamEvents } from "./event-stream/stream-events.js";
import type { AdminHandler, AdminInputs, DirectAdminHandler } from "./handler.js";
import { createLocalHandlers } from "./local-handlers.js";
import { eventToWire, messageDetail, messageRow } from "./to-wire.js";
import { listWebhooks, readWebhook } from "./webhooks.js";

const workspacesList: AdminHandler<"workspaces.list"> = async (ctx, { query }) =>
  page(ctx.tx.workspaces, query, {}, (row) => workspaceToWire(ctx, row));

const workspacesCreate: AdminHandler<"workspaces.create"> = async (ctx, { body }) => ({
  data: workspaceToWire(ctx, await createWorkspace(ctx, ctx.tx, body.name, body.settings)),
});

const workspacesGet: AdminHandler<"workspaces.get"> = async (ctx, { path }) => ({
  data: workspaceToWire(ctx, await getWorkspace(ctx.tx, path.id)),
});

const workspacesUpdate: AdminHandler<"workspaces.update"> = async (ctx, { path, body }) => ({
  data: workspaceToWire(ctx, await updateWorkspace(ctx, ctx.tx, path.id, body)),
});

const keysList: AdminHandler<"keys.list"> = async (ctx, { path, query }) => {
  const { id: workspace_id } = await getWorkspace(ctx.tx, path.id);
  return page(ctx.tx.api_keys, query, { where: { workspace_id } }, (row) => keyToWire(ctx, row));
};

const keysCreate: AdminHandler<"keys.create"> = async (ctx, { path, body }) => {
  const { id: workspace_id } = await getWorkspace(ctx.tx, path.id);
  const unknown = unknownPermission(body.permissions ?? []);
  if (unknown !== undefined) throw invalid(`permissions[${unknown.at}]`, unknown.message);
  const { row, key } = await createKey(ctx, ctx.tx, { workspace_id, ...body });
  return { data: { key, ...keyToWire(ctx, row) } };
};

const keysRevoke: AdminHandler<"keys.revoke"> = async (ctx, { path }) => {
  const row = await revokeKey(ctx, ctx.tx, path.id);
  return { data: { id: row.id, success: true } };
};

const messagesList: AdminHandler<"messages.list"> = async ({ tx }, { path, query }) => {
  const { id: workspace_id } = await getWorkspace(tx, path.id);
  const { to, status, campaign_id, automation_id, batch_id, since, until } = query;
  const address_key = to === undefined ? undefined : (parseAddress(to)?.key ?? to);
  const created_at = timeRange(since, until);
  const given = {
    address_key,
    status: status as MessageStatus | undefined,
    campaign_id,
    automation_id,
    batch_id,
    created_at,
  };
  const where = Object.fromEntries(
    Object.entries({ workspace_id, ...given }).filter(([, value]) => value !== undefined),
  );
  const { data, pagination } = await page(tx.messages, query, { where, by: "created_at" }, (row) => row);
  return { data: await Promise.all(data.map((row) => messageRow(tx, row))), pagination };
};

/** Returns the condition for times (epoch ms) from `since` until before `until`; undefined without both. */
function timeRange(since?: string, until?: string): { gte?: number; lt?: number } | undefined {
  if (since === undefined && until === undefined) return undefined;
  return {
    ...(since === undefined ? {} : { gte: parseInstantOrDay(since) }),
    ...(until === undefined ? {} : { lt: parseInstantOrDay(until) }),
  };
}

const eventsList: AdminHandler<"events.list"> = async ({ tx }, { path, query }) => {
  const { id: workspace_id } = await getWorkspace(tx, path.id);
  const { type, since, limit = 100, offset = 0 } = query;
  const from = since === undefined ? undefined : parseInstantOrDay(since);
  // Ids begin with their time, so that the index skips the older events.
  const later = from === undefined ? {} : { at: { gte: from }, id: { gte: idFloor(from) } };
  const where = { workspace_id, ...(type === undefined ? {} : { type }), ...later };
  const rows = await tx.events.find({ where, order: { by: "id", direction: "asc" }, limit, offset });
  const total = await tx.events.count({ where });
  return { data: rows.map(eventToWire), pagination: { total, limit, offset, has_more: offset + rows.length < total } };
};

const eventsEmit: AdminHandler<"events.emit"> = async (ctx, { path, body }) => {
  const { id: workspace_id } = await getWorkspace(ctx.tx, path.id);
  return { data: eventToWire(await emitAdminEvent(ctx, ctx.tx, workspace_id, body)) };
};

const domainsZone: AdminHandler<"domains.zone"> = async ({ tx, settings }, { path }) => ({
  data: zoneOf(settings, [await getDomain(tx, path.id)]),
  plain: true,
});

/** Returns the handler that lists the jobs that are coming, in the words of the jobs that `fired`. */
function listJobs(time: AdminApiParts["time"]): DirectAdminHandler<"jobs.list"> {
  return {
    async outside(_ctx, { query: { limit = 100, offset = 0 } }) {
      const { jobs, total } = await time.comingJobs({ limit, offset });
      const data = jobs.map(({ run_at, kind, ref, workspace_id, attempts, last_error }) => {
        return { at: toIso(run_at), job: kind, id: ref, workspace_id, attempts, last_error };
      });
      return { data, pagination: { total, limit, offset, has_more: offset + data.length < total } };
    },
  };
}

/** Returns the handler of every operation of the admin API. */
export function createHandlers(
  store: Store,
  parts: AdminApiParts,
): {
  readonly [Op in keyof AdminInputs]: AnyHandler<Caller, AdminInputs[Op]>;
} {
  const { templates } = parts;

  const messagesGet: AdminHandler<"messages.get"> = async (ctx, { path }) => {
    const message = await ctx.tx.messages.get(path.id);
    if (message === undefined) throw notFound("message");
    return { data: await messageDetail(ctx, ctx.tx, templates, message) };
  };

  return {
    "workspaces.list": workspacesList,
    "workspaces.create": workspacesCreate,
    "workspaces.get": workspacesGet,
    "workspaces.update": workspacesUpdate,
    "keys.list": keysList,
    "keys.create": keysCreate,
    "keys.revoke": keysRevoke,
    "messages.list": messagesList,
    "messages.get": messagesGet,
    "events.list": eventsList,
    "events.emit": eventsEmit,
    "events.stream": streamEvents(store, parts.time),
    "jobs.list": listJobs(parts.time),
    "deliveries.list": listDeliveries,
    "deliveries.get": getDelivery,
    "deliveries.replay": replayDelivery,
    "webhooks.list": listWebhooks,
    "webhooks.get": readWebhook,
    "domains.zone": domainsZone,
    "runs.get": getRun,
    "automations.counts": automationCounts,
    "automations.explain": explain,
    ...createLocalHandlers(parts),
  };
}
