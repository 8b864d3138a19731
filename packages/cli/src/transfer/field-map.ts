import { usage } from "../failure.js";
import { parseAssignment } from "../operations/field-path.js";

/** What the service says of a contact and a file cannot. */
const served = ["id", "bounced", "unsubscribed_at", "tags", "lists", "created_at", "updated_at"];
/** The columns that a file of failures has more than the file it comes from. */
export const failureColumns = ["import_row", "import_error", "import_field", "import_message", "import_text"] as const;

const attribute = "attributes.";

/** Where the columns of a file go to. */
export interface FieldMap {
  /** The field a column is for: one of the known ones, `attributes.<name>`, or undefined where it is left out. */
  fieldOf(column: string): string | undefined;
}

/**
 * Gives back where columns go: `--map field=column` first, then columns that are named like a field or `attributes.<name>`,
 * and the rest to `others`; the service's own fields are left out. A column that is mapped but missing is a usage failure.
 */
export function createFieldMap(
  maps: readonly string[],
  columns: readonly string[] | undefined,
  fields: readonly string[],
  others: "attributes" | "left out",
): FieldMap {
  const takesAttributes = others === "attributes";
  const chosen = new Map<string, string>();
  for (const text of maps) {
    const [field, column] = parseAssignment(text, "--map");
    const known = fields.includes(field) || (takesAttributes && field.startsWith(attribute));
    if (!known) {
      const names = [...fields, ...(takesAttributes ? ["attributes.<name>"] : [])].join(", ");
      throw usage(`--map ${text} names no field; there are ${names}`);
    }
    if (columns && !columns.includes(column)) {
      throw usage(`--map ${text}: the file has no column ${column}`, { hint: `It has ${columns.join(", ")}.` });
    }
    if ([...chosen.values()].includes(field)) throw usage(`--map says ${field} twice`);
    if (chosen.has(column)) throw usage(`--map says twice what ${column} is`);
    chosen.set(column, field);
  }
  const taken = new Set(chosen.values());
  const free = (field: string): string | undefined => (taken.has(field) ? undefined : field);
  const map: FieldMap = {
    fieldOf(column) {
      const mapped = chosen.get(column);
      if (mapped !== undefined) return mapped;
      if (fields.includes(column)) return free(column);
      if (!takesAttributes || column === "" || isLeftOut(column)) return undefined;
      return free(column.startsWith(attribute) ? column : attribute + column);
    },
  };
  if (columns && !columns.some((column) => map.fieldOf(column) === "email")) {
    throw usage("the file has no column email", {
      hint: `Name the one that is with --map email=…; it has ${columns.join(", ")}.`,
    });
  }
  return map;
}

/** Gives back the name of the attribute that a field is, undefined for the others. */
export function attributeOf(field: string): string | undefined {
  return field.startsWith(attribute) ? field.slice(attribute.length) : undefined;
}

function isLeftOut(column: string): boolean {
  return served.includes(column) || failureColumns.some((name) => name === column);
}
