import type { Command } from "commander";
import { callAdminApi, listAdminApi, previewAdminCall } from "../../local/admin-api.js";
import type { SetAction } from "../../operations/add-operation.js";
import type { FlagValues } from "../../operations/value-flags.js";
import { printOne, printStreamItem } from "../../output/printer.js";
import { plainText, type Style } from "../../output/terminal-text.js";
import type { Context } from "../../program/context.js";
import { exitCodes, usage } from "../../program/failure.js";
import { examples } from "../../program/program.js";
import { repeatUntilStopped } from "../events/feed.js";

/** Defines `logs tail`, which prints the requests to a server on this machine. */
export function defineLogs(command: Command, context: Context, setAction: SetAction): void {
  command.description("Shows the calls of the API that dev or mock has answered.");
  const tail = command
    .command("tail")
    .summary("Print the last calls, and those that come")
    .description(
      "Prints the last calls of the API and how they were answered, and then those that come, until Ctrl-C.\n\nOff a terminal it prints a JSON object a line, for -o json too: what never ends is no document.",
    )
    .option("--limit <count>", "how many of those that were answered, the last ones (default: 10)")
    .option("--status <status>", "only calls that were answered so: 429, or 4xx for all from 400 to 499")
    .option("--follow", "go on with those that come (the default)")
    .option("--no-follow", "end after those that were answered");
  tail.addHelpText(
    "after",
    examples("posthorn logs tail", "posthorn logs tail --status 4xx", "posthorn logs tail --no-follow --jq .code"),
  );
  setAction(tail, async (_, flags) => {
    return tailLogs(flags, context);
  });
  defineGet(command.command("get").summary("Print one call with its bodies"), context, setAction);
  command.addHelpText("after", examples("posthorn logs tail", "posthorn logs get 42"));
}

/** Defines `logs get`, which prints one call with the beginnings of both bodies. */
function defineGet(command: Command, context: Context, setAction: SetAction): void {
  command
    .description(
      "Prints one call of the API with its operation, its idempotency key and both bodies, at most 16,000 characters of each. Keys, tokens and secrets are left out.",
    )
    .argument("<seq>", "the number of the call, as logs tail prints it with -o json")
    .addHelpText("after", examples("posthorn logs get 42", "posthorn logs get 42 --jq .response_body"));
  setAction(command, async ([seq]) => {
    if (!/^\d{1,15}$/.test(String(seq)))
      throw usage(`<seq> must be the number of a call, not "${seq}"`, { path: "seq" });
    const path = `/requests/${seq}`;
    if (await previewAdminCall("GET", path, undefined, context)) return exitCodes.ok;
    const data = await callAdminApi("GET", path, undefined, context);
    await context.data(await printOne(data, [...columns, "request_body", "response_body"], context.layout()));
    return exitCodes.ok;
  });
}

/** A call of the API, as the admin API tells it. */
interface LoggedCall {
  /** One more with each. */
  seq: number;
  at: string;
  method: string;
  path: string;
  status: number;
  code: string | null;
  duration_ms: number;
  lost: boolean;
}

const columns = ["at", "method", "path", "status", "code", "duration_ms"];
const pageSize = 1000;

/** Prints the last calls that a server answered and, without --no-follow, new ones; returns the exit code. */
async function tailLogs(flags: FlagValues, context: Context): Promise<number> {
  const { io } = context;
  const fits = statusFilter(flags.status);
  const layout = context.layout();
  let first = true;
  try {
    for await (const call of calls(limitOf(flags.limit), flags.follow !== false, fits, context)) {
      const line = (): string => lineOf(call, layout.style);
      await context.data(await printStreamItem(call, { columns, first, line }, layout));
      first = false;
    }
  } catch (error) {
    if (!io.signal.aborted) throw error;
  }
  return io.signal.aborted ? Number(io.signal.reason) : exitCodes.ok;
}

type Fits = (call: LoggedCall) => boolean;

async function* calls(limit: number, following: boolean, fits: Fits, context: Context): AsyncGenerator<LoggedCall> {
  const past = await callsAfter(0, context);
  const shown = past.data.filter(fits);
  yield* limit === 0 ? [] : shown.slice(-limit);
  if (!following) return;
  await context.note("Following the calls that come. Ctrl-C stops it.");
  let last = past.total;
  yield* repeatUntilStopped(async function* (onAnswer) {
    const come = await callsAfter(last, context);
    await onAnswer();
    // A server that was started anew counts from the beginning.
    last = come.total < last ? 0 : come.total;
    yield* come.data.filter(fits);
  }, context);
}

async function callsAfter(seq: number, context: Context): Promise<{ data: LoggedCall[]; total: number }> {
  const { data, pagination } = await listAdminApi(`/requests?after=${seq}&limit=${pageSize}`, context);
  const found = data as LoggedCall[];
  return { data: found, total: pagination.has_more ? (found.at(-1)?.seq ?? seq) : pagination.total };
}

function lineOf({ at, method, path, status, code, duration_ms, lost }: LoggedCall, style: Style): string {
  const time = plainText(at).replace("T", " ").replace(/Z$/, "");
  const outcome = [status, code, lost && "(lost)"].filter(Boolean).join(" ");
  const call = `${plainText(method).padEnd(6)} ${plainText(path)}`;
  return `${style.faint(time)}  ${style.heading(call)}  ${status >= 400 || lost ? style.alarm(outcome) : outcome}  ${style.faint(`${duration_ms} ms`)}`;
}

function statusFilter(given: unknown): Fits {
  if (given === undefined) return () => true;
  const text = String(given).toLowerCase();
  if (!/^[1-5](xx|\d\d)$/.test(text))
    throw usage(`--status must be such as 429 or 4xx, not "${given}"`, { path: "status" });
  return ({ status }) => (text.endsWith("xx") ? text[0] === String(status)[0] : text === String(status));
}

function limitOf(given: unknown = "10"): number {
  if (!/^\d{1,4}$/.test(String(given))) throw usage(`--limit must be a whole number from 0 to 9999, not "${given}"`);
  return Number(given);
}
