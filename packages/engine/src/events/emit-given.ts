import { type EventType, eventTypes } from "@posthorn/sdk/contract";
import type { Ctx } from "../platform/context.js";
import { ApiError, invalid } from "../platform/errors.js";
import type { EventRow } from "../store/entities.js";
import type { Tx } from "../store/store.js";
import { emit } from "./emit.js";

/** An event as the operator gives it. */
export interface GivenEvent {
  type: string;
  data?: Readonly<Record<string, unknown>>;
}

/**
 * Emits an event that the operator gives, with all it sets in motion, and gives it back. Its data is kept as given. Of the
 * 18 types nothing is demanded: who is not a contact sets no automation in motion. `custom` has no other effect than that, so
 * it must name its event and a contact of the workspace; throws `validation_error` or `contact_not_found`.
 */
export async function emitGiven(
  ctx: Ctx,
  tx: Tx,
  workspace_id: string,
  { type, data = {} }: GivenEvent,
): Promise<EventRow> {
  if (!isEmittable(type)) {
    throw invalid("type", `type must be one of ${[...eventTypes, "custom"].join(", ")}; it is ${JSON.stringify(type)}`);
  }
  if (type === "custom") await checkCustom(tx, workspace_id, data);
  return emit(ctx, tx, { type, workspace_id, subject_id: subjectOf(type, data), data: { ...data } });
}

function isEmittable(type: string): type is EventType | "custom" {
  return type === "custom" || (eventTypes as readonly string[]).includes(type);
}

async function checkCustom(tx: Tx, workspace_id: string, data: Readonly<Record<string, unknown>>): Promise<void> {
  for (const field of ["event_name", "contact_id"]) {
    const value = data[field];
    if (typeof value !== "string" || value === "") throw invalid(`data.${field}`, `data.${field} is required`);
  }
  const id = String(data.contact_id);
  if ((await tx.contacts.first({ where: { workspace_id, id } })) === undefined) {
    throw new ApiError("contact_not_found", `no such contact: ${id}`, { path: "data.contact_id" });
  }
}

/** What an event is about, by the field its own producer takes it from; null where that is not given. */
function subjectOf(type: EventType | "custom", data: Readonly<Record<string, unknown>>): string | null {
  const [noun] = type.split(".");
  const isContact = type === "contact.created" || type === "contact.updated";
  const field = isContact ? "id" : (fields[noun as keyof typeof fields] ?? "contact_id");
  const subject = data[field];
  return typeof subject === "string" ? subject : null;
}

const fields = { email: "message_id", campaign: "campaign_id", flow: "run_id" };
