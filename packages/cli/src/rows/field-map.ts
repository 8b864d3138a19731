import { parseAssignment } from "../operations/field-path.js";
import { shellWord } from "../output/shell-word.js";
import { usage } from "../program/failure.js";

/** The columns that a file of failures has more than the file it comes from. */
export const failureColumns = ["import_row", "import_error", "import_field", "import_message", "import_text"] as const;

/** What a file is about. */
export interface FileFields {
  known: readonly string[];
  /** The one that every row needs. */
  required: string;
  /** Where all other columns go to, by their name: `attributes` makes `attributes.<name>`; without it they are left out. */
  rest?: string;
  /** Columns that never go there. */
  leftOut?: readonly string[];
}

/** Where the columns of a file go to. */
export interface FieldMap {
  /** The field a column is for: one of the known ones, `<rest>.<name>`, or undefined where it is left out. */
  fieldOf(column: string): string | undefined;
}

/**
 * Gives back where columns go: `--map field=column` first, then columns that are named like a field or `<rest>.<name>`, and
 * the others to the rest. A column that is mapped but missing is a usage failure.
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
  const taken = new Set(chosen.values());
  const free = (field: string): string | undefined => (taken.has(field) ? undefined : field);
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

/** The column that most likely holds addresses, as a word of the shell. */
function likelyColumn(columns: readonly string[]): string {
  const likely = columns.find((column) => /mail/i.test(column)) ?? columns.find((column) => column !== "");
  return shellWord(likely ?? "<column>");
}

/** Gives back the name that a field has within the rest (`plan` of `attributes.plan`), undefined for the others. */
export function nameWithin(rest: string, field: string): string | undefined {
  return field.startsWith(`${rest}.`) ? field.slice(rest.length + 1) : undefined;
}

/** Whether a column is one that a file of failures has more. */
export function isFailureColumn(column: string): boolean {
  return failureColumns.some((name) => name === column);
}
