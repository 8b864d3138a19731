import { parseInstantOrDay } from "@posthorn/sdk/contract";
import { emitAdminEvent } from "../events/emit-admin-event.js";
import { parseAddress } from "../mail/address.js";
import { invalid, notFound } from "../platform/errors.js";
import { idFloor } from "../platform/ids.js";
import { metricsMediaType } from "../platform/metrics/render-metrics.js";
import { getDomain } from "../resources/domains/domains.js";
import { zoneOf } from "../resources/domains/zone.js";
import type { AnyHandler, Caller } from "../resources/handler.js";
import { toIso } from "../resources/handler.js";
import { page } from "../resources/page.js";
import { findSuppression, toWire as suppressionToWire } from "../resources/suppressions/suppressions.js";
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
import type { Store } from "../store/store.js";
import type { AdminApiParts } from "./admin-api.js";
import { listDailyCounts, readProgress } from "./analytics.js";
import { automationCounts } from "./automation-counts.js";
import { explain, getRun, listRuns } from "./automations.js";
import { checkMessage } from "./check-message.js";
import { getDelivery, listDeliveries, replayDelivery } from "./deliveries.js";
import { readDomainDns } from "./domain-dns.js";
import { streamEvents } from "./event-stream/stream-events.js";
import type { AdminHandler, AdminInputs, DirectAdminHandler } from "./handler.js";
import { createHoldHandlers } from "./hold.js";
import { createLocalHandlers } from "./local-handlers.js";
import { getMessageDetail, listMessages } from "./messages.js";
import { erasePerson, exportPerson } from "./persons.js";
import { activateDomainKey, resealHandler, rotateDomainKey, rotateWebhookSecret } from "./rotation.js";
import { getTemplateVersion, listTemplateVersions, previewTemplate } from "./templates.js";
import { eventToWire } from "./to-wire.js";
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

const eventsList: AdminHandler<"events.list"> = async ({ tx }, { path, query }) => {
  const { id: workspace_id } = await getWorkspace(tx, path.id);
  const { type, since, about, newest = false, limit = 100, offset = 0 } = query;
  const from = since === undefined ? undefined : parseInstantOrDay(since);
  // Ids begin with their time, so that the index skips the older events.
  const later = from === undefined ? {} : { at: { gte: from }, id: { gte: idFloor(from) } };
  const subject = about === undefined ? {} : { subject_id: about };
  const where = { workspace_id, ...(type === undefined ? {} : { type }), ...subject, ...later };
  const direction = newest ? "desc" : "asc";
  const rows = await tx.events.find({ where, order: { by: "id", direction }, limit, offset });
  const total = await tx.events.count({ where });
  return { data: rows.map(eventToWire), pagination: { total, limit, offset, has_more: offset + rows.length < total } };
};

const eventsEmit: AdminHandler<"events.emit"> = async (ctx, { path, body }) => {
  const { id: workspace_id } = await getWorkspace(ctx.tx, path.id);
  return { data: eventToWire(await emitAdminEvent(ctx, ctx.tx, workspace_id, body)) };
};

const getSuppression: AdminHandler<"suppressions.get"> = async ({ tx }, { path }) => {
  const { id: workspace_id } = await getWorkspace(tx, path.id);
  const row = await findSuppression(tx, workspace_id, parseAddress(path.email)?.key ?? path.email);
  if (row === undefined) throw notFound("suppression", "email");
  return { data: suppressionToWire(row) };
};

const domainsZone: AdminHandler<"domains.zone"> = async ({ tx, settings }, { path }) => ({
  data: zoneOf(settings, [await getDomain(tx, path.id)]),
  plain: true,
});

const metricsGet: DirectAdminHandler<"metrics.get"> = {
  outside: async ({ metrics }) => ({ data: await metrics.text(), plain: metricsMediaType }),
};

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

/** Returns what changes besides the store. Only the local profile has calls, faults and mail of other programs to list. */
function revisionsOf({ requests, faults, mail }: AdminApiParts): Readonly<Record<string, number>> {
  return { requests: requests.total, faults: faults.revision, mail: mail.revision };
}

/** Returns the handler of every operation of the admin API. */
export function createHandlers(
  store: Store,
  parts: AdminApiParts,
): {
  readonly [Op in keyof AdminInputs]: AnyHandler<Caller, AdminInputs[Op]>;
} {
  const { templates } = parts;
  return {
    "workspaces.list": workspacesList,
    "workspaces.create": workspacesCreate,
    "workspaces.get": workspacesGet,
    "workspaces.update": workspacesUpdate,
    "keys.list": keysList,
    "keys.create": keysCreate,
    "keys.revoke": keysRevoke,
    "messages.list": listMessages,
    "messages.get": getMessageDetail(templates),
    "messages.checks": checkMessage(templates),
    "analytics.days": listDailyCounts,
    "campaigns.progress": readProgress,
    "suppressions.get": getSuppression,
    "templates.versions.list": listTemplateVersions,
    "templates.versions.get": getTemplateVersion,
    "templates.preview": previewTemplate(templates),
    "events.list": eventsList,
    "events.emit": eventsEmit,
    "events.stream": streamEvents(store, { clock: parts.time, revisions: () => revisionsOf(parts) }),
    "metrics.get": metricsGet,
    "jobs.list": listJobs(parts.time),
    "deliveries.list": listDeliveries,
    "deliveries.get": getDelivery,
    "deliveries.replay": replayDelivery,
    "webhooks.list": listWebhooks,
    "webhooks.get": readWebhook,
    "domains.dns": readDomainDns,
    "domains.zone": domainsZone,
    "runs.list": listRuns,
    "runs.get": getRun,
    "automations.counts": automationCounts,
    "automations.explain": explain,
    "persons.erase": erasePerson,
    "persons.export": exportPerson,
    "webhooks.rotateSecret": rotateWebhookSecret,
    "domains.rotateKey": rotateDomainKey,
    "domains.activateKey": activateDomainKey,
    "secrets.reseal": resealHandler(parts),
    ...createHoldHandlers(parts),
    ...createLocalHandlers(parts),
  };
}
