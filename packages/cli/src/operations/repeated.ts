import type { Call } from "../client/connect.js";
import { previewOf, printCurl } from "../client/preview.js";
import { printList } from "../output/printer.js";
import type { Context } from "../program/context.js";
import { exitCodes, Failure, usage } from "../program/failure.js";
import { noteNames } from "./by-name.js";
import type { FlagField, OperationCommand } from "./manifest.js";
import { send } from "./run-call.js";

/** Fields that the command takes repeatedly although the operation takes one value: the operation is called once per value. */
const repeated: Readonly<Record<string, string>> = {
  "suppressions.create": "email",
  "domains.create": "domain",
  "webhooks.create": "event",
};

/** Returns an operation as its command takes it: with a repeatable field as a list. */
export function withRepeatedField(operation: OperationCommand): OperationCommand {
  const name = repeated[operation.id];
  if (name === undefined) return operation;
  const body = operation.body?.map((field): FlagField => {
    return field.name === name ? { ...field, kind: "strings", single: true } : field;
  });
  return { ...operation, body };
}

/** Returns one body per value of the repeated field, undefined where the operation is called once. */
export function bodiesOf(
  { id }: OperationCommand,
  body: Readonly<Record<string, unknown>> | undefined,
): Record<string, unknown>[] | undefined {
  const name = repeated[id];
  const values = name === undefined ? undefined : body?.[name];
  if (name === undefined || !Array.isArray(values)) return undefined;
  return values.map((value) => ({ ...body, [name]: value }));
}

/** Sends calls one after another, prints their answers as a list and returns the exit code: partial where some failed. */
export async function runCalls(operation: OperationCommand, calls: readonly Call[], context: Context): Promise<number> {
  const flags = context.flags();
  if (flags.idempotencyKey && calls.length > 1)
    throw usage(`--idempotency-key is for one call, and these are ${calls.length}`);
  const { baseUrl } = context.settings();
  if (flags.printCurl) {
    await printCurl(calls, context, baseUrl);
    for (const call of calls) await noteNames(operation, call, context);
    return exitCodes.ok;
  }
  const data: unknown[] = [];
  const failures: Record<string, unknown>[] = [];
  for (const call of calls) {
    if (flags.dryRun) {
      data.push(previewOf(call, baseUrl, flags));
      await noteNames(operation, call, context);
    } else {
      try {
        data.push(await send(operation, call, context));
      } catch (error) {
        // Without a key or a connection, every other call would fail too.
        if (!(error instanceof Failure) || isAboutEveryCall(error) || calls.length === 1) throw error;
        const { code, message } = error;
        failures.push({ ...Object(call.body), error: { code, message } });
      }
    }
  }
  const columns = flags.dryRun ? ["method", "url"] : operation.columns;
  const list = failures.length > 0 ? { data, failures } : { data };
  await context.data(await printList(list, columns, context.layout()));
  for (const { error, ...body } of failures) {
    const { code, message } = error as { code: string; message: string };
    await context.note(`${Object.values(body).join(" ")}: ${code}: ${message}`);
  }
  return failures.length > 0 ? exitCodes.partial : exitCodes.ok;
}

function isAboutEveryCall({ exitCode }: Failure): boolean {
  const codes: number[] = [exitCodes.auth, exitCodes.limited, exitCodes.network, exitCodes.usage];
  return codes.includes(exitCode);
}
