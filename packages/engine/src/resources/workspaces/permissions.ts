import { operations } from "@posthorn/sdk/contract";
import { didYouMean } from "@posthorn/sdk/internal";

/** Every permission that an operation asks for, and `*` for all. */
const permissions: readonly string[] = [
  "*",
  ...new Set(Object.values(operations).flatMap(({ permission }) => permission ?? [])),
];

/** Returns the first of some permissions that no operation asks for, with a message that names the nearest one; undefined when all are known. */
export function unknownPermission(given: readonly string[]): { at: number; message: string } | undefined {
  const at = given.findIndex((permission) => !permissions.includes(permission));
  const word = given[at];
  if (word === undefined) return undefined;
  const meant = didYouMean(word, permissions) || `; there are ${permissions.join(", ")}`;
  return { at, message: `${JSON.stringify(word)} is no permission${meant}` };
}
