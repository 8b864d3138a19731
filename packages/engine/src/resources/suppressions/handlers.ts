import { parseAddress } from "../../mail/address.js";
import { ApiError, notFound } from "../../platform/errors.js";
import { addressKey } from "../contacts/contacts.js";
import type { Handler } from "../handler.js";
import { page } from "../page.js";
import { findSuppression, suppress, toWire } from "./suppressions.js";

export const list: Handler<"suppressions.list"> = async ({ tx, caller }, { query }) => {
  const where = { workspace_id: caller.workspace.id, ...(query.reason === undefined ? {} : { reason: query.reason }) };
  return page(tx.suppressions, query, { where }, toWire);
};

export const create: Handler<"suppressions.create"> = async (ctx, { body }) => {
  const row = await suppress(ctx, ctx.tx, {
    workspace_id: ctx.caller.workspace.id,
    email: body.email,
    address_key: addressKey(body.email),
    reason: "manual",
  });
  if (row === undefined) throw new ApiError("duplicate", "this address is suppressed already", { path: "email" });
  return { data: toWire(row) };
};

export const remove: Handler<"suppressions.delete"> = async ({ tx, caller }, { path }) => {
  const address = parseAddress(path.email);
  const row = address && (await findSuppression(tx, caller.workspace.id, address.key));
  if (row === undefined) throw notFound("suppression", "email");
  await tx.suppressions.delete(row.id);
  return { data: { id: row.id, success: true } };
};
