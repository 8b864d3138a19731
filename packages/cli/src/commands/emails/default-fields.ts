import type { FlagField } from "../../operations/manifest.js";
import { operationNamed } from "../../operations/operation-named.js";

const ofEachRow = ["to", "send_at", "template_id", "template_data"];

/** The fields that can be said once for all rows, as flags. */
export function defaultFields(): readonly FlagField[] {
  const fields = operationNamed("emails.send").body ?? [];
  return fields
    .filter(({ name }) => !ofEachRow.includes(name))
    .map((field) => ({ ...field, required: false, description: `${field.description} For rows that do not say it.` }));
}
