import { type EventType, eventTypes } from "@posthorn/sdk/contract";
import type { Ctx } from "../platform/context.js";
import { ApiError, invalid } from "../platform/errors.js";
import type { EventRow } from "../store/entities.js";
import type { Tx } from "../store/store.js";
import { emit } from "./emit.js";

/** An event in a request to the admin API. */
export interface AdminEvent {
  type: string;
  data?: Readonly<Record<string, unknown>>;
}

/**
 * Emits an event that a request to the admin API describes, with all reactions, and returns it. The data is stored as given.
 * The data of the 18 public types is not checked; without a known contact they trigger no automation. `custom` exists to trigger
 * automations only, so its data must name an event and a contact of the workspace.
 *
 * @throws ApiError `validation_error` or `contact_not_found`
 */
export async function emitAdminEvent(
  ctx: Ctx,
  tx: Tx,
  workspace_id: string,
  { type, data = {} }: AdminEvent,
): Promise<EventRow> {
  if (!isEmittable(type)) {
    throw invalid("type", `type must be one of ${[...eventTypes, "custom"].join(", ")}; it is ${JSON.stringify(type)}`);
  }
  if (type === "custom") await assertCustomData(tx, workspace_id, data);
  return emit(ctx, tx, { type, workspace_id, subject_id: subjectOf(type, data), data: { ...data } });
}

function isEmittable(type: string): type is EventType | "custom" {
  return type === "custom" || (eventTypes as readonly string[]).includes(type);
}

async function assertCustomData(tx: Tx, workspace_id: string, data: Readonly<Record<string, unknown>>): Promise<void> {
  for (const field of ["event_name", "contact_id"]) {
    const value = data[field];
    if (typeof value !== "string" || value === "") throw invalid(`data.${field}`, `data.${field} is required`);
  }
  const id = String(data.contact_id);
  if ((await tx.contacts.first({ where: { workspace_id, id } })) === undefined) {
    throw new ApiError("contact_not_found", `no such contact: ${id}`, { path: "data.contact_id" });
  }
}

/** Returns the subject of an event, from the same field as the event's own producer; null if the field is absent. */
function subjectOf(type: EventType | "custom", data: Readonly<Record<string, unknown>>): string | null {
  const [noun] = type.split(".");
  const isContact = type === "contact.created" || type === "contact.updated";
  const field = isContact ? "id" : (fields[noun as keyof typeof fields] ?? "contact_id");
  const subject = data[field];
  return typeof subject === "string" ? subject : null;
}

const fields = { email: "message_id", campaign: "campaign_id", flow: "run_id" };
