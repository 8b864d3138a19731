import { parseInstant } from "@posthorn/sdk/contract";
import { parseDuration } from "@posthorn/sdk/internal";
import type { Fault } from "../http/faults.js";
import { withTimeout } from "../platform/clock.js";
import type { Ctx } from "../platform/context.js";
import { ApiError, invalid, notFound } from "../platform/errors.js";
import { clockSkew, hasReceivers } from "../resources/webhooks/clock-skew.js";
import type { Store } from "../store/store.js";
import type { AdminApiParts } from "./admin-api.js";
import type { BodyOf, DirectAdminHandler } from "./handler.js";
import { mailHandlers } from "./mail/mail-handlers.js";
import { createSavedSnapshots } from "./saved-snapshots.js";

/** The operations of the local profile only: they move the clock, inject faults, list requests, and restore state. */
export const localOperations = [
  "clock.get",
  "clock.move",
  "settle",
  "faults.list",
  "faults.add",
  "faults.clear",
  "requests.list",
  "requests.get",
  "jobs.fired",
  "mail.list",
  "mail.clear",
  "mail.incoming",
  "mail.get",
  "mail.checks",
  "snapshots.take",
  "snapshots.restore",
  "reset",
] as const;

/** Returns the handlers of the operations that only the local profile has. */
export function createLocalHandlers(parts: AdminApiParts): {
  readonly [Op in (typeof localOperations)[number]]: DirectAdminHandler<Op>;
} {
  return { ...clockHandlers(parts), ...callHandlers(parts), ...mailHandlers(parts.mail), ...snapshotHandlers(parts) };
}

type LocalHandlers = ReturnType<typeof createLocalHandlers>;

/** Returns the handlers that read and move the clock, and wait for its jobs. */
function clockHandlers({
  time,
  worker,
}: AdminApiParts): Pick<LocalHandlers, "clock.get" | "clock.move" | "settle" | "jobs.fired"> {
  return {
    "clock.get": {
      outside: async (ctx) => ({ data: { ...toWire(time.state()), ...(await skewWarning(ctx)) } }),
    },
    "clock.move": {
      async outside(ctx, { body }) {
        const moved = toWire(await moveClock(time, body));
        return { data: { ...moved, ...(await skewWarning(ctx)) } };
      },
    },
    "jobs.fired": {
      async outside(_ctx, { query: { limit = 100, offset = 0 } }) {
        const jobs = worker.lastCompleted();
        const data = jobs.slice(offset, offset + limit);
        const total = jobs.length;
        return { data, pagination: { total, limit, offset, has_more: offset + data.length < total } };
      },
    },
    settle: {
      async outside({ store }, { body }) {
        const { timeout_ms = 30_000, workspace_id } = body ?? {};
        if (workspace_id !== undefined && !(await store.read("system", (tx) => tx.workspaces.get(workspace_id)))) {
          throw notFound("workspace", "workspace_id");
        }
        const fired = await withTimeout(timeout_ms, worker.settle(workspace_id));
        if (fired === undefined) throw new ApiError("conflict", `work is still due after ${timeout_ms} ms`);
        return { data: { now: toWire(time.state()).now, fired } };
      },
    },
  };
}

function moveClock(time: AdminApiParts["time"], body: BodyOf<"clock.move">) {
  if (body.freeze) return time.freeze();
  if (body.to_next) return time.toNext();
  if (body.resume) return time.resume();
  if (body.now) return time.toWallClock();
  if (body.set !== undefined) return time.set(parseInstant(body.set));
  const { advance = 0 } = body;
  const duration = typeof advance === "number" ? advance : parseDuration(advance);
  if (duration === undefined) throw invalid("advance", "advance must be a duration such as 90s or 3d");
  return time.advance(duration);
}

/** Returns the handlers that inject faults into calls, and list the calls. */
function callHandlers({
  faults,
  requests,
}: AdminApiParts): Pick<
  LocalHandlers,
  "faults.list" | "faults.add" | "faults.clear" | "requests.list" | "requests.get"
> {
  return {
    "faults.list": {
      outside: async () => ({ data: faults.list() }),
    },
    "faults.add": {
      async outside(_ctx, { body: { operation, ...fault } }) {
        return { data: faults.add(operation, fault as Fault) };
      },
    },
    "faults.clear": {
      outside: async (_ctx, { query }) => ({ data: { removed: faults.clear(query.operation) } }),
    },
    "requests.get": {
      async outside(_ctx, { path }) {
        const found = requests.get(Number(path.seq));
        if (found === undefined) throw notFound("call", "seq");
        return { data: found };
      },
    },
    "requests.list": {
      async outside(_ctx, { query: { after: given = 0, limit = 100, newest = false } }) {
        const { total } = requests;
        const after = newest ? Math.max(given, total - limit) : given;
        const data = requests.after(after, limit);
        const has_more = (data.at(-1)?.seq ?? total) < total;
        return { data, pagination: { total, limit, offset: after, has_more } };
      },
    },
  };
}

/** Returns the handlers that keep and restore the state of everything. */
function snapshotHandlers({
  snapshots,
  mail,
}: AdminApiParts): Pick<LocalHandlers, "snapshots.take" | "snapshots.restore" | "reset"> {
  const saved = createSavedSnapshots(snapshots);
  return {
    "snapshots.take": {
      async outside({ ids }) {
        const id = ids.uuid();
        await saved.take(id);
        return { data: { id } };
      },
    },
    "snapshots.restore": {
      async outside(_ctx, { path }) {
        await saved.restore(path.id);
        return { data: { id: path.id, success: true } };
      },
    },
    reset: {
      async outside() {
        await snapshots.reset();
        await mail.reset();
        return { data: { success: true } };
      },
    },
  };
}

/** Returns the warning that webhook receivers may reject signatures, where the engine's clock is far from the wall clock. */
async function skewWarning(ctx: Ctx & { store: Store }): Promise<{ ahead_ms?: number; note?: string }> {
  const note = clockSkew(ctx);
  if (note === undefined || !(await ctx.store.read("system", hasReceivers))) return {};
  return { ahead_ms: ctx.clock.ahead?.() ?? 0, note };
}

/** Returns a clock state as the wire has it, with ISO times. */
function toWire<S extends { now: number }>(state: S) {
  return { ...state, now: new Date(state.now).toISOString() };
}
