import type { Handler, PreparedHandler } from "../handler.js";
import { page } from "../page.js";
import { duplicateDomain, evaluateRecords, findDomain, getDomain, toWire, wantedRecords } from "./domains.js";
import { acceptDomain, newDomain } from "./register.js";

export const list: Handler<"domains.list"> = async ({ tx, caller, settings }, { query }) =>
  page(tx.domains, query, { where: { workspace_id: caller.workspace.id } }, (row) => toWire(settings, row));

/** The key is generated before the transaction, which would block others. */
export const create: PreparedHandler<"domains.create"> = {
  async prepare(ctx, { body }) {
    const { id: workspace_id } = ctx.caller.workspace;
    const domain = acceptDomain(ctx, body.domain);
    const registered = await ctx.store.read(ctx.caller.scope, (tx) => findDomain(tx, workspace_id, domain));
    if (registered !== undefined) throw duplicateDomain();
    const row = await newDomain(ctx, workspace_id, domain);
    return async ({ tx }) => {
      if (await findDomain(tx, workspace_id, domain)) throw duplicateDomain();
      await tx.domains.insert(row);
      return { data: toWire(ctx.settings, row) };
    };
  },
};

export const get: Handler<"domains.get"> = async ({ tx, settings }, { path }) => ({
  data: toWire(settings, await getDomain(tx, path.id)),
});

/** The DNS look-ups come before the transaction. Two simultaneous calls both store their findings. */
export const verify: PreparedHandler<"domains.verify"> = {
  async prepare(ctx, { path }) {
    const seen = await ctx.store.read(ctx.caller.scope, (tx) => getDomain(tx, path.id));
    const records = wantedRecords(ctx.settings, seen);
    const findings = new Map(
      await Promise.all(records.map(async (record) => [record.name, (await ctx.lookUp(record)).finding] as const)),
    );
    return async ({ tx }) => {
      const row = await getDomain(tx, path.id);
      const after = await tx.domains.update(row.id, evaluateRecords(ctx, row, findings));
      return { data: toWire(ctx.settings, after ?? row) };
    };
  },
};

export const remove: Handler<"domains.delete"> = async ({ tx }, { path }) => {
  const { id } = await getDomain(tx, path.id);
  await tx.domains.delete(id);
  return { data: { id, success: true } };
};
