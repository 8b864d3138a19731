import type { Caller, Reply } from "../../http/exchange.js";
import type { AnyHandler, OutsideHandler, ReadCtx, WriteCtx } from "../../http/handler.js";
import { parseAddress } from "../../platform/address.js";
import { within } from "../../platform/clock.js";
import { parseDuration } from "../../platform/duration.js";
import { ApiError, invalid, notFound } from "../../platform/errors.js";
import { parseInstant } from "../../platform/instant.js";
import { getDomain } from "../../resources/domains/domains.js";
import { zoneOf } from "../../resources/domains/zone.js";
import { eventToWire, messageDetail, messageRow } from "../../resources/emails/inspection.js";
import { page } from "../../resources/page.js";
import {
  createKey,
  createWorkspace,
  getWorkspace,
  keyToWire,
  revokeKey,
  updateWorkspace,
  workspaceToWire,
} from "../../resources/workspaces/workspaces.js";
import type { MessageStatus } from "../../store/entities.js";
import type { operations as Described } from "./generated/schema.js";
import type { OperatorParts } from "./index.js";

export type OperatorOperation = keyof Described;

type BodyOf<Op extends OperatorOperation> = Described[Op] extends {
  requestBody?: { content: { "application/json": infer B } };
}
  ? B
  : undefined;
type QueryOf<Op extends OperatorOperation> = NonNullable<Described[Op]["parameters"]["query"]>;

interface Input<Op extends OperatorOperation> {
  path: { id: string };
  query: QueryOf<Op>;
  body: BodyOf<Op>;
}

type Read<Op extends OperatorOperation> = (ctx: ReadCtx<Caller>, input: Input<Op>) => Promise<Reply>;
type Write<Op extends OperatorOperation> = (ctx: WriteCtx<Caller>, input: Input<Op>) => Promise<Reply>;

const workspacesList: Read<"workspaces.list"> = async ({ tx }, { query }) =>
  page(tx.workspaces, query, {}, workspaceToWire);

const workspacesCreate: Write<"workspaces.create"> = async (ctx, { body }) => ({
  data: workspaceToWire(await createWorkspace(ctx, ctx.tx, body.name, body.settings)),
});

const workspacesGet: Read<"workspaces.get"> = async ({ tx }, { path }) => ({
  data: workspaceToWire(await getWorkspace(tx, path.id)),
});

const workspacesUpdate: Write<"workspaces.update"> = async (ctx, { path, body }) => ({
  data: workspaceToWire(await updateWorkspace(ctx, ctx.tx, path.id, body)),
});

const keysList: Read<"keys.list"> = async (ctx, { path, query }) => {
  const { id: workspace_id } = await getWorkspace(ctx.tx, path.id);
  return page(ctx.tx.api_keys, query, { where: { workspace_id } }, (row) => keyToWire(ctx, row));
};

const keysCreate: Write<"keys.create"> = async (ctx, { path, body }) => {
  const { id: workspace_id } = await getWorkspace(ctx.tx, path.id);
  const { row, key } = await createKey(ctx, ctx.tx, { workspace_id, ...body });
  return { data: { key, ...keyToWire(ctx, row) } };
};

const keysRevoke: Write<"keys.revoke"> = async (ctx, { path }) => {
  const row = await revokeKey(ctx, ctx.tx, path.id);
  return { data: { id: row.id, success: true } };
};

const messagesList: Read<"messages.list"> = async ({ tx }, { path, query }) => {
  const { id: workspace_id } = await getWorkspace(tx, path.id);
  const { to, status, campaign_id, automation_id, batch_id } = query;
  const address_key = to === undefined ? undefined : (parseAddress(to)?.key ?? to);
  const given = { address_key, status: status as MessageStatus | undefined, campaign_id, automation_id, batch_id };
  const where = Object.fromEntries(
    Object.entries({ workspace_id, ...given }).filter(([, value]) => value !== undefined),
  );
  const { data, pagination } = await page(tx.messages, query, { where }, (row) => row, "created_at");
  return { data: await Promise.all(data.map((row) => messageRow(tx, row))), pagination };
};

const eventsList: Read<"events.list"> = async ({ tx }, { path, query }) => {
  const { id: workspace_id } = await getWorkspace(tx, path.id);
  const { type, since, limit = 100, offset = 0 } = query;
  const where = {
    workspace_id,
    ...(type === undefined ? {} : { type }),
    ...(since === undefined ? {} : { at: { gte: parseInstant(since) } }),
  };
  const rows = await tx.events.find({ where, order: { by: "id", direction: "asc" }, limit, offset });
  const total = await tx.events.count({ where });
  return { data: rows.map(eventToWire), pagination: { total, limit, offset, has_more: offset + rows.length < total } };
};

const domainsZone: Read<"domains.zone"> = async ({ tx, settings }, { path }) => ({
  data: zoneOf(settings, [await getDomain(tx, path.id)]),
  plain: true,
});

/** Gives back what each operation of the plane does. */
export function createHandlers(parts: OperatorParts): Record<OperatorOperation, AnyHandler<Caller>> {
  const { time, worker, templates } = parts;

  const messagesGet: Read<"messages.get"> = async (ctx, { path }) => {
    const message = await ctx.tx.messages.get(path.id);
    if (message === undefined) throw notFound("message");
    return { data: await messageDetail(ctx, ctx.tx, templates, message) };
  };

  const clockGet: OutsideHandler<Caller> = {
    outside: async () => ({ data: shown(time.state()) }),
  };

  const clockMove: OutsideHandler<Caller> = {
    async outside(_ctx, { body }: Input<"clock.move">) {
      return { data: shown(await move(body)) };
    },
  };

  function move(body: BodyOf<"clock.move">) {
    if (body.freeze) return time.freeze();
    if (body.to_next) return time.toNext();
    if (body.resume) return time.resume();
    if (body.set !== undefined) return time.set(parseInstant(body.set));
    const { advance = 0 } = body;
    const duration = typeof advance === "number" ? advance : parseDuration(advance);
    if (duration === undefined) throw invalid("advance", "advance must be a duration such as 90s or 3d");
    return time.advance(duration);
  }

  const settle: OutsideHandler<Caller> = {
    async outside(_ctx, { body }: Input<"settle">) {
      const patience = body?.timeout_ms ?? 30_000;
      const fired = await within(patience, worker.settle());
      if (fired === undefined) throw new ApiError("conflict", `work is still due after ${patience} ms`);
      return { data: { now: shown(time.state()).now, fired } };
    },
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
    "domains.zone": domainsZone,
    "clock.get": clockGet,
    "clock.move": clockMove,
    settle,
  };
}

/** Clock states as the wire has them: ISO times. */
function shown<S extends { now: number }>(state: S) {
  return { ...state, now: new Date(state.now).toISOString() };
}
