import { parseInstantOrDay } from "@posthorn/sdk/contract";
import { invalid } from "../../platform/errors.js";
import { addressKey } from "../contacts/contacts.js";
import type { Handler } from "../handler.js";
import { page } from "../page.js";
import { getBounce, toWire } from "./bounces.js";

/** `since` is inclusive and `until` is exclusive, so that consecutive periods have no bounce in common. */
export const list: Handler<"bounces.list"> = async ({ tx, caller }, { query }) => {
  const { type, email } = query;
  const since = query.since === undefined ? undefined : parseInstantOrDay(query.since);
  const until = query.until === undefined ? undefined : parseInstantOrDay(query.until);
  if (since !== undefined && until !== undefined && since > until) {
    throw invalid("until", "until must not be before since");
  }
  const where = {
    workspace_id: caller.workspace.id,
    ...(type !== undefined && { type }),
    ...(email !== undefined && { address_key: addressKey(email) }),
    ...((since !== undefined || until !== undefined) && {
      bounced_at: { ...(since !== undefined && { gte: since }), ...(until !== undefined && { lt: until }) },
    }),
  };
  return page(tx.bounces, query, { where, by: "bounced_at" }, toWire);
};

export const get: Handler<"bounces.get"> = async ({ tx }, { path }) => ({ data: toWire(await getBounce(tx, path.id)) });
