import type { Command } from "commander";
import type { Call } from "../../client/connect.js";
import { answerOf, isAdminMethod, previewAdminCall } from "../../local/admin-api.js";
import type { SetAction } from "../../operations/add-operation.js";
import { fieldValue, parseAssignment, setField } from "../../operations/body.js";
import { confirm, confirmationFor } from "../../operations/confirm.js";
import { allOperations, callOf, type OperationCommand, unknownOperation } from "../../operations/manifest.js";
import { previewed } from "../../operations/run-call.js";
import { runList } from "../../operations/run-list.js";
import { collect, type FlagValues } from "../../operations/value-flags.js";
import { printList, printOne } from "../../output/printer.js";
import { shellWord } from "../../output/shell-word.js";
import { plainText } from "../../output/terminal-text.js";
import type { Context } from "../../program/context.js";
import { exitCodes, usage } from "../../program/failure.js";
import { examples } from "../../program/program.js";

/** Defines `api`, which calls any path or operation of the API and prints the response as it came. */
export function defineApi(command: Command, context: Context, setAction: SetAction): void {
  command
    .argument(
      "[path|operation]",
      "a path below the base URL, such as /contacts?limit=5, an operation id, or a path of the admin API, such as /_posthorn/clock",
    )
    .option("-X, --method <method>", "GET; POST when there is a body; the operation's own")
    .option(
      "-F, --field <path=value>",
      "a path parameter, a filter of a GET, or a field of the body, typed, or @file; may be repeated",
      collect,
    )
    .option("-f, --raw-field <path=text>", "the same, always text; may be repeated", collect)
    .option("-H, --header <name: value>", "may be repeated", collect)
    .option("--input <file>", "the body as JSON from a file, or from stdin with -")
    .option("-i, --include", "status and headers before the body")
    .option("--paginate", "every page of a list, as one document, or with -o ndjson an item a line")
    .option("--silent", "print no body")
    .option("--confirm <words>", "what an operation wants typed before it deletes everything")
    .option("--list", "every operation there is")
    .addHelpText(
      "after",
      examples(
        "posthorn api contacts.list -F limit=5",
        "posthorn api /contacts?limit=5 -i",
        "posthorn api /contacts --paginate -o ndjson",
        "posthorn api contacts.create -f email=ada@example.com -F attributes.plan=pro",
        "posthorn api '/_posthorn/requests?newest=true'",
        "posthorn api --list",
      ),
    );
  setAction(command, ([target], flags) => {
    if (flags.list) return listOperations(context);
    if (typeof target !== "string")
      throw usage("api needs a path or an operation id", { next: ["posthorn api --list"] });
    return callApi(target, flags, context);
  });
}

async function listOperations(context: Context): Promise<number> {
  const data = allOperations().map(({ id, method, path, summary }) => ({ id, method, path, summary }));
  await context.data(await printList({ data }, ["id", "method", "path", "summary"], context.layout()));
  return exitCodes.ok;
}

async function callApi(target: string, flags: FlagValues, context: Context): Promise<number> {
  const values = await fieldsOf(flags, context);
  const input =
    flags.input === undefined ? undefined : await context.input().json(`@${String(flags.input)}`, "--input");
  const operation = allOperations().find(({ id }) => id === target);
  // Words with a dot and no slash are operation ids: no path of the API looks like that.
  if (!operation && /^\w+(\.\w+)+$/.test(target)) throw unknownOperation(target);
  const args = operation ? operation.arguments.map(({ name }) => take(values, name)) : [];
  const call = operation ? operationCall(operation, args, values, input) : pathCall(target, flags, values, input);
  const below = adminPath.exec(call.path)?.[1];
  if (below !== undefined) return callAdmin({ ...call, path: below }, flags, context);
  call.headers = headersOf(flags);
  if (flags.method !== undefined) call.method = String(flags.method).toUpperCase();
  const known = operation ?? operationAt(call);
  call.needsIdempotencyKey = known?.needsIdempotencyKey;
  if (flags.paginate) return runList(paginated(known, flags), withQuery(call), { all: true, max: undefined }, context);
  if (await previewed(call, context)) return exitCodes.ok;

  const at = operation ? args : (call.path.split("?", 1)[0] ?? "").split("/").slice(-1);
  const confirmation = known && confirmationFor(known, at, call.body);
  if (confirmation) await confirm(confirmation, flags.confirm as string | undefined, context);

  const answer = await (await context.api()).send(call);
  if (flags.include) {
    const headers = [...answer.headers].map(([name, value]) => `${name}: ${value}\n`).join("");
    await context.data(plainText(`HTTP ${answer.status}\n${headers}\n`));
  }
  if (flags.silent) return exitCodes.ok;
  const text = await answer.text();
  await context.data(text === "" ? "" : await printOne(JSON.parse(text), [], context.layout()));
  return exitCodes.ok;
}

/** A path of the admin API, as its documentation has it. */
const adminPath = /^\/_posthorn(\/.*)$/;

/** Calls the admin API with the operator token and prints the answer as it came. */
async function callAdmin(call: Call, flags: FlagValues, context: Context): Promise<number> {
  const { query = {}, body } = call;
  const method = String(flags.method ?? call.method).toUpperCase();
  if (!isAdminMethod(method)) throw usage(`the admin API has no method ${method}`, { path: "method" });
  if (flags.include || flags.paginate || flags.header)
    throw usage("--include, --paginate and --header do not go with a path of the admin API");
  const search = new URLSearchParams(
    Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
  ).toString();
  const path = search === "" ? call.path : `${call.path}${call.path.includes("?") ? "&" : "?"}${search}`;
  if (await previewAdminCall(method, path, body, context)) return exitCodes.ok;
  const answer = await answerOf(method, path, body, context);
  if (!flags.silent) await context.data(await printOne(answer, [], context.layout()));
  return exitCodes.ok;
}

/** Returns the operation of a call with --paginate. @throws a usage failure for an operation without pages. */
function paginated(known: OperationCommand | undefined, flags: FlagValues): OperationCommand {
  if (flags.include || flags.silent) throw usage("--paginate goes with neither --include nor --silent");
  if (known?.paginated) return known;
  throw usage("--paginate needs a list", { path: "paginate", next: ["posthorn api --list"] });
}

/** Returns the call with the query of its path in `query`. */
function withQuery(call: Call): Call {
  const [path = "", search = ""] = call.path.split("?", 2);
  return { ...call, path, query: { ...Object.fromEntries(new URLSearchParams(search)), ...call.query } };
}

function operationCall(
  operation: OperationCommand,
  args: readonly string[],
  values: Record<string, unknown>,
  input: unknown,
): Call {
  const hasBody = operation.body !== undefined;
  const body = hasBody ? joined(input, values) : input;
  return callOf(operation, args, hasBody ? {} : values, body);
}

function pathCall(path: string, flags: FlagValues, values: Record<string, unknown>, input: unknown): Call {
  if (/^[a-z][\w+.-]*:/i.test(path) || path.startsWith("//")) {
    throw usage("api takes a path below the base URL; another server must not get the key", {
      next: ["posthorn api --list"],
    });
  }
  const hasFields = Object.keys(values).length > 0;
  const method = String(flags.method ?? (hasFields || input !== undefined ? "POST" : "GET")).toUpperCase();
  const rooted = path.startsWith("/") ? path : `/${path}`;
  if (new URL(`http://base${rooted}`).pathname !== rooted.split("?", 1)[0])
    throw usage(`"${path}" does not name a path`);
  // Paths copied from the documentation begin with /v1, which the base URL has already; the server's 404 would not say so.
  const [, below] = /^\/v1(\/.*)$/.exec(rooted) ?? [];
  if (below) {
    throw usage(`"${path}" would be /v1${rooted}: the base URL ends with /v1 already`, {
      next: [`posthorn api ${shellWord(below)}`],
    });
  }
  const query = method === "GET" ? (values as Call["query"]) : undefined;
  const body = method === "GET" ? undefined : joined(input, values);
  return { method, path: rooted, query, body, authenticated: true };
}

/** Returns the body of --input with the fields of -F and -f over it. */
function joined(input: unknown, values: Record<string, unknown>): unknown {
  if (Object.keys(values).length === 0) return input;
  if (input === undefined) return values;
  if (typeof input !== "object" || input === null || Array.isArray(input))
    throw usage("--input must be a JSON object where fields are given, too");
  return { ...input, ...values };
}

async function fieldsOf(flags: FlagValues, { input }: Context): Promise<Record<string, unknown>> {
  const values: Record<string, unknown> = {};
  for (const [flag, given] of [
    ["--field", flags.field],
    ["--raw-field", flags.rawField],
  ] as const) {
    for (const text of (given as string[] | undefined) ?? []) {
      const [name, value] = parseAssignment(text, flag);
      setField(values, name, flag === "--field" ? await fieldValue(value, input()) : value);
    }
  }
  return values;
}

function headersOf(flags: FlagValues): Record<string, string> {
  const lines = (flags.header as string[] | undefined) ?? [];
  return Object.fromEntries(
    lines.map((line) => {
      const [, name, value] = /^([!#$%&'*+.^\w`|~-]+):\s*((?:[!-~][ -~]*)?)$/.exec(line) ?? [];
      if (!name) throw usage(`--header must be "Name: value", not "${line}"`);
      return [name, value ?? ""];
    }),
  );
}

function take(values: Record<string, unknown>, name: string): string {
  const value = values[name];
  delete values[name];
  if (value === undefined) throw usage(`missing -F ${name}=…`, { path: name });
  return String(value);
}

/** Returns the operation that answers a method and a path, so that `api` asks for the same confirmation as its command. */
function operationAt({ method, path }: Call): OperationCommand | undefined {
  const plain = path.split("?", 1)[0] ?? "";
  const fitting = allOperations().filter(
    (each) => each.method === method && fits(each.path.split("/"), plain.split("/")),
  );
  return fitting.find((each) => each.path === plain) ?? fitting[0];
}

function fits(pattern: readonly string[], segments: readonly string[]): boolean {
  return (
    pattern.length === segments.length &&
    pattern.every((part, index) => part === segments[index] || (part.startsWith("{") && segments[index] !== ""))
  );
}
