import { operations } from "@posthorn/sdk/contract";
import { didYouMean } from "@posthorn/sdk/internal";

/** Every permission that an operation requires, and `*` for all. */
const permissions: readonly string[] = [
  "*",
  ...new Set(Object.values(operations).flatMap(({ permission }) => permission ?? [])),
];

/** Returns the index of the first unknown permission, and a message that suggests the nearest one; undefined when all are known. */
export function unknownPermission(requested: readonly string[]): { at: number; message: string } | undefined {
  const at = requested.findIndex((permission) => !permissions.includes(permission));
  const word = requested[at];
  if (word === undefined) return undefined;
  const suggestion = didYouMean(word, permissions) || `; there are ${permissions.join(", ")}`;
  return { at, message: `${JSON.stringify(word)} is no permission${suggestion}` };
}
