import { parseAssignment } from "../operations/body.js";
import { shellWord } from "../output/shell-word.js";
import { usage } from "../program/failure.js";

/** The columns that a failures file adds to the columns of its source. */
export const failureColumns = ["import_row", "import_error", "import_field", "import_message", "import_text"] as const;

/** The fields that the columns of a file may map to. */
export interface FileFields {
  known: readonly string[];
  /** The field that every row needs. */
  required: string;
  /** The prefix of all other columns: `attributes` maps a column to `attributes.<name>`. Without it they are ignored. */
  rest?: string;
  /** Columns that are always ignored. */
  leftOut?: readonly string[];
}

/** Maps the columns of a file to fields. */
export interface FieldMap {
  /** Returns the field of a column: a known field, `<rest>.<name>`, or undefined where the column is ignored. */
  fieldOf(column: string): string | undefined;
}

/**
 * Returns the map of columns to fields: `--map field=column` first, then columns named like a field or `<rest>.<name>`, then
 * all others as `<rest>.<name>`.
 * @throws a usage failure for a mapped column that is missing, and where no column maps to the required field.
 */
export function createFieldMap(
  maps: readonly string[],
  columns: readonly string[] | undefined,
  { known, required, rest, leftOut = [] }: FileFields,
): FieldMap {
  const inner = rest === undefined ? undefined : `${rest}.`;
  const isInner = (field: string): boolean => inner !== undefined && field.startsWith(inner);
  const chosen = new Map<string, string>();
  for (const text of maps) {
    const [field, column] = parseAssignment(text, "--map");
    if (!known.includes(field) && !isInner(field)) {
      const names = [...known, ...(inner === undefined ? [] : [`${inner}<name>`])].join(", ");
      throw usage(`--map ${text} names no field; there are ${names}`);
    }
    if (columns && !columns.includes(column)) {
      throw usage(`--map ${text}: the file has no column ${column}`, {
        hint: `The file has the columns ${columns.join(", ")}.`,
      });
    }
    if ([...chosen.values()].includes(field)) throw usage(`--map says ${field} twice`);
    if (chosen.has(column)) throw usage(`--map says twice what ${column} is`);
    chosen.set(column, field);
  }
  const mappedFields = new Set(chosen.values());
  const free = (field: string): string | undefined => (mappedFields.has(field) ? undefined : field);
  const map: FieldMap = {
    fieldOf(column) {
      const mapped = chosen.get(column);
      if (mapped !== undefined) return mapped;
      if (known.includes(column)) return free(column);
      if (inner === undefined || column === "" || leftOut.includes(column) || isFailureColumn(column)) return undefined;
      return free(isInner(column) ? column : inner + column);
    },
  };
  if (columns && !columns.some((column) => map.fieldOf(column) === required)) {
    throw usage(`No column is called \`${required}\`. Choose one: \`--map ${required}=${likelyColumn(columns)}\`.`, {
      path: required,
      hint: `The file has the columns ${columns.join(", ")}.`,
    });
  }
  return map;
}

/** Returns the column that most likely holds addresses, quoted for a shell. */
function likelyColumn(columns: readonly string[]): string {
  const likely = columns.find((column) => /mail/i.test(column)) ?? columns.find((column) => column !== "");
  return shellWord(likely ?? "<column>");
}

/** Returns the part of a field after the prefix (`plan` of `attributes.plan`), undefined without the prefix. */
export function nameWithin(rest: string, field: string): string | undefined {
  return field.startsWith(`${rest}.`) ? field.slice(rest.length + 1) : undefined;
}

/** Whether a column is one that a failures file adds. */
export function isFailureColumn(column: string): boolean {
  return failureColumns.some((name) => name === column);
}
