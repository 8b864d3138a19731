import { RowFailure } from "../../rows/failures-file.js";
import { type FieldMap, type FileFields, nameWithin } from "../../rows/field-map.js";
import type { Row, RowFormat } from "../../rows/read-rows.js";

/** What a file may say of contacts. */
export const contactFields: FileFields = {
  known: ["email", "first_name", "last_name", "subscribed", "attributes"],
  required: "email",
  rest: "attributes",
  // What the service says of a contact and a file cannot.
  leftOut: ["id", "bounced", "unsubscribed_at", "tags", "lists", "created_at", "updated_at"],
};

/** What a row says of a contact, as the API takes it. */
export type ContactBody = Record<string, unknown> & { email: unknown };

/** Returns the contact that a row describes; throws a RowFailure when it describes none. */
export function contactOfRow({ cells, problem }: Row, fields: FieldMap, format: RowFormat): ContactBody {
  if (problem !== undefined) throw new RowFailure("unreadable_row", problem);
  const body: Record<string, unknown> = {};
  const attributes = new Map<string, unknown>();
  for (const [column, cell] of cells) {
    const field = fields.fieldOf(column);
    if (field === undefined) continue;
    const name = nameWithin("attributes", field);
    if (name !== undefined) attributes.set(name, format === "csv" ? valueOfCell(String(cell)) : cell);
    else if (field === "attributes") {
      for (const [inner, value] of attributesIn(cell, format)) attributes.set(inner, value);
    } else if (field === "subscribed") body.subscribed = yesOrNo(cell);
    else body[field] = cell;
  }
  const { email } = body;
  if (email === undefined || email === null || email === "") {
    throw new RowFailure("validation_error", "the row has no email", "email");
  }
  // Any name is a plain name, `__proto__` too.
  if (attributes.size > 0) body.attributes = Object.fromEntries(attributes);
  // Spaces around an address are a slip of the hand, never part of it.
  return { ...body, email: typeof email === "string" ? email.trim() : email };
}

function attributesIn(cell: unknown, format: RowFormat): [string, unknown][] {
  const value = format === "csv" ? valueOfCell(String(cell)) : cell;
  if (typeof value === "object" && value !== null && !Array.isArray(value)) return Object.entries(value);
  throw new RowFailure("validation_error", "attributes must be a JSON object", "attributes");
}

function yesOrNo(cell: unknown): boolean {
  if (typeof cell === "boolean") return cell;
  const word = String(cell).trim().toLowerCase();
  if (["true", "yes", "1"].includes(word)) return true;
  if (["false", "no", "0"].includes(word)) return false;
  throw new RowFailure("validation_error", "subscribed must be true or false", "subscribed");
}

/**
 * Returns what a cell of a CSV file says of an attribute: true, false, null, objects, arrays, numbers and quoted texts as
 * JSON writes them, any other text as it is. A number that would read back differently (007, 1.50, 20 digits) is a text.
 */
export function valueOfCell(text: string): unknown {
  // Most cells begin like no JSON, and need not fail to be parsed.
  if (!/^\s*[-\d[{"tfn]/.test(text)) return text;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return text;
  }
  return typeof value === "number" && String(value) !== text ? text : value;
}

/** Returns the text of a cell from which `valueOfCell` reads the value again. */
export function cellOfValue(value: unknown): string {
  return typeof value === "string" && valueOfCell(value) === value ? value : JSON.stringify(value);
}
