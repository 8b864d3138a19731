import type { FlagField, OperationCommand } from "./manifest.js";

/** Fields of which the command takes several, although the operation takes one: it is called for each. */
const repeated: Readonly<Record<string, string>> = {
  "suppressions.create": "email",
  "domains.create": "domain",
  "webhooks.create": "event",
};

/** Gives back an operation as its command takes it: a field that may be repeated is a list. */
export function asCommand(operation: OperationCommand): OperationCommand {
  const name = repeated[operation.id];
  if (name === undefined) return operation;
  const body = operation.body?.map((field): FlagField => {
    return field.name === name ? { ...field, kind: "strings", single: true } : field;
  });
  return { ...operation, body };
}

/** Gives back the bodies of the calls that a body with a repeated field stands for; undefined where it is one call. */
export function bodiesOf(
  { id }: OperationCommand,
  body: Readonly<Record<string, unknown>> | undefined,
): Record<string, unknown>[] | undefined {
  const name = repeated[id];
  const values = name === undefined ? undefined : body?.[name];
  if (name === undefined || !Array.isArray(values)) return undefined;
  return values.map((value) => ({ ...body, [name]: value }));
}
