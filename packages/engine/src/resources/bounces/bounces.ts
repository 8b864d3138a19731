import type { components } from "@posthorn/sdk/contract";
import type { Ctx } from "../../platform/context.js";
import { notFound } from "../../platform/errors.js";
import type { BounceRow, MessageRow } from "../../store/entities.js";
import type { ReadTx, Tx } from "../../store/store.js";
import { toIso } from "../handler.js";
import { ispOf } from "./isp.js";

/** The cause of a bounce, as the rejecting server or a report describes it. */
export interface BounceCause {
  type: BounceRow["type"];
  sub_type: string | null;
  /** Enhanced status code (RFC 3463); null if there was none. */
  enhanced: string | null;
  /** The response of the server. */
  response: string;
  /**
   * Whether the bounce suppresses the address: at once, at the second time within 30 days, only after several transient
   * ones, or never for an address that is not a real one.
   */
  suppress: "yes" | "second" | "no" | "never";
  /** The server that answered for the mailbox, if a report names it. */
  remoteHost?: string | null;
}

/** The period within which a second rejection suppresses an address, in ms. */
const secondBouncePeriod = 30 * 24 * 60 * 60 * 1000;
/** The number of consecutive transient bounces that suppress an address. */
const maxTransientBounces = 5;

/** Returns a bounce in wire format. */
export function toWire(row: Readonly<BounceRow>): components["schemas"]["Bounce"] {
  return {
    id: row.id,
    email: row.email,
    message_id: row.message_id,
    contact_id: row.contact_id,
    campaign_id: row.campaign_id,
    type: row.type,
    sub_type: row.sub_type,
    smtp_status: row.smtp_status,
    diagnostic_code: row.diagnostic_code,
    isp_name: row.isp_name,
    bounced_at: toIso(row.bounced_at),
    created_at: toIso(row.created_at),
    updated_at: toIso(row.updated_at),
  };
}

/** Returns the bounce with an id; throws `not_found`. */
export async function getBounce(tx: ReadTx, id: string): Promise<Readonly<BounceRow>> {
  const row = await tx.bounces.get(id);
  if (row === undefined) throw notFound("bounce");
  return row;
}

/** Records a bounce and returns it. */
export async function addBounce(
  ctx: Ctx,
  tx: Tx,
  message: Readonly<MessageRow>,
  cause: BounceCause,
): Promise<Readonly<BounceRow>> {
  const now = ctx.clock.now();
  const row: BounceRow = {
    id: ctx.ids.uuid(),
    workspace_id: message.workspace_id,
    email: message.to,
    address_key: message.address_key,
    message_id: message.id,
    contact_id: message.contact_id,
    campaign_id: message.campaign_id,
    type: cause.type,
    sub_type: cause.sub_type,
    smtp_status: cause.enhanced,
    diagnostic_code: cause.response === "" ? null : cause.response,
    isp_name: ispOf(message.to, cause.remoteHost),
    bounced_at: now,
    created_at: now,
    updated_at: now,
  };
  await tx.bounces.insert(row);
  return row;
}

/** Returns whether a recorded bounce suppresses its address. */
export async function causesSuppression(tx: Tx, bounce: Readonly<BounceRow>, cause: BounceCause): Promise<boolean> {
  if (cause.suppress === "yes") return true;
  if (cause.suppress === "second") return isSecond(tx, bounce);
  return cause.suppress === "no" && bounce.type === "transient" && isLastOfFive(tx, bounce);
}

async function isSecond(tx: Tx, { workspace_id, address_key, bounced_at }: Readonly<BounceRow>): Promise<boolean> {
  const since = bounced_at - secondBouncePeriod;
  const where = { workspace_id, address_key, type: "permanent" as const, bounced_at: { gte: since } };
  return (await tx.bounces.count({ where })) > 1;
}

/** A delivery interrupts a sequence of bounces, unless the delivered message bounced later. */
async function isLastOfFive(tx: Tx, { workspace_id, address_key }: Readonly<BounceRow>): Promise<boolean> {
  const last = await tx.bounces.find({
    where: { workspace_id, address_key },
    order: { by: "bounced_at", direction: "desc" },
    limit: maxTransientBounces,
  });
  const first = last[maxTransientBounces - 1];
  if (first === undefined || last.some(({ type }) => type !== "transient")) return false;
  const delivered = await tx.messages.first({
    where: {
      workspace_id,
      address_key,
      sandbox: false,
      status: { in: ["sent", "delivered", "opened", "clicked"] },
      sent_at: { gte: first.bounced_at },
    },
  });
  return delivered === undefined;
}
