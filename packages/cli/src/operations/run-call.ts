import type { Call } from "../client/connect.js";
import { dryRun, previewOf, printCurl } from "../client/preview.js";
import { printList, printOne } from "../output/printer.js";
import type { Context } from "../program/context.js";
import { exitCodes, Failure, usage } from "../program/failure.js";
import { unknownField } from "./body.js";
import { callByName, noteNames } from "./by-name.js";
import { type Confirmation, confirm } from "./confirm.js";
import { type FlagField, kebab, type OperationCommand } from "./manifest.js";

/** Prints a request where `--dry-run` or `--print-curl` is given, and returns whether it did. `root` replaces the base URL. */
export async function previewed(call: Call, context: Context, root?: string): Promise<boolean> {
  const flags = context.flags();
  if (!flags.dryRun && !flags.printCurl) return false;
  const below = root ?? context.settings().baseUrl;
  if (flags.printCurl) await printCurl([call], context, below);
  else await context.data(await dryRun(call, below, flags, context.layout()));
  return true;
}

/** Does as `previewed`, and notes which words of the call are names that would be looked up first. */
export async function previewedByName(operation: OperationCommand, call: Call, context: Context): Promise<boolean> {
  const isPreviewed = await previewed(call, context);
  if (isPreviewed) await noteNames(operation, call, context);
  return isPreviewed;
}

export interface Precautions {
  confirmation?: Confirmation;
  /** What `--confirm` says. */
  confirmed?: string;
  /** Whether skipped recipients count as failed ones. */
  failOnSkip?: boolean;
}

/** Sends a call after its confirmation, prints the answer and returns the exit code: partial where something failed. */
export async function runCall(
  operation: OperationCommand,
  call: Call,
  precautions: Precautions,
  context: Context,
): Promise<number> {
  if (await previewedByName(operation, call, context)) return exitCodes.ok;
  const { confirmation, confirmed, failOnSkip } = precautions;
  if (confirmation) await confirm(confirmation, confirmed, context);
  const data = await send(operation, call, context);
  await context.data(await printOne(data, operation.columns, context.layout()));
  return isPartial(data, operation, failOnSkip === true) ? exitCodes.partial : exitCodes.ok;
}

/** Sends the call of an operation and returns the data. @throws a failure that names the flag of the field at fault. */
export async function send(operation: OperationCommand, call: Call, context: Context): Promise<unknown> {
  return (await sendByName(operation, call, context)).data;
}

/** Sends the call of an operation, with ids looked up for names, and returns the data and the call that the service accepted. */
export async function sendByName(
  operation: OperationCommand,
  call: Call,
  context: Context,
): Promise<{ data: unknown; accepted: Call }> {
  const api = await context.api();
  try {
    try {
      return { data: (await api.send(call)).data, accepted: call };
    } catch (error) {
      const named = error instanceof Failure ? await callByName(error, operation, call, api) : undefined;
      if (!named) throw error;
      return { data: (await api.send(named)).data, accepted: named };
    }
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    throw withFlagHints(error, operation);
  }
}

/** Returns the failure with hints: the flag or argument at fault, the field that was meant, the flags that help, and the list command of the noun. */
export function withFlagHints(error: Failure, operation: OperationCommand): Failure {
  const { path, hint, next } = error.details;
  const word = wordFor(path, operation);
  const meant = path && error.message === `${path} is not a known field` && unknownField(path, operation.body ?? []);
  const hints = [word && `Look at ${word}.`, meant, flagsFor(error.code, operation.body), hint].filter(Boolean);
  const [noun] = operation.words;
  // Messages are the one noun that cannot be listed.
  const isListed = error.code === "not_found" && operation.arguments.length > 0 && noun !== "emails";
  return new Failure(error.code, error.message, error.exitCode, {
    ...error.details,
    hint: hints.length > 0 ? hints.join(" ") : undefined,
    next: next ?? (isListed ? [`posthorn ${noun} list`] : undefined),
  });
}

/** The fields that would have prevented an error, by its code. */
const remedies: Readonly<Record<string, readonly string[]>> = {
  missing_from_email: ["from_email"],
  no_content: ["html", "text", "template_id"],
};

/** Returns a hint with the flags of a command that prevent an error, undefined where it has none. */
export function flagsFor(code: string, fields: readonly FlagField[] = []): string | undefined {
  const flags = (remedies[code] ?? []).filter((name) => fields.some((field) => field.name === name));
  return flags.length > 0 ? `Give ${flags.map((name) => `--${kebab(name)}`).join(" or ")}.` : undefined;
}

/** Returns the flag or argument of an API path: `--messages` for `messages[3].subject`. */
function wordFor(
  path: string | undefined,
  { arguments: names, query, body = [] }: OperationCommand,
): string | undefined {
  if (path === "Idempotency-Key") return "--idempotency-key";
  const [name = ""] = path?.split(/[.[]/, 1) ?? [];
  if (names.some((each) => each.name === name)) return `<${kebab(name)}>`;
  return [...query, ...body].some((field) => field.name === name) ? `--${kebab(name)}` : undefined;
}

function isPartial(data: unknown, { counts }: OperationCommand, failOnSkip: boolean): boolean {
  return counts.some((name) => (name === "failed" || failOnSkip) && Number(countIn(data, name)) > 0);
}

function countIn(data: unknown, name: string): unknown {
  return typeof data === "object" && data !== null ? Reflect.get(data, name) : 0;
}

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
