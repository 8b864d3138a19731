import type { Command } from "commander";
import { parseDurationRange, parseHttpUrl } from "../../input/flag-parsers.js";
import { previewAdminCall } from "../../local/admin-api.js";
import type { SetAction } from "../../operations/add-operation.js";
import { refuseWord } from "../../operations/group.js";
import { collect, type FlagValues } from "../../operations/value-flags.js";
import { printOne } from "../../output/printer.js";
import type { Context } from "../../program/context.js";
import { exitCodes, usage } from "../../program/failure.js";
import { examples } from "../../program/program.js";
import { type EventType, eventTypes, oneOf } from "../events/feed.js";
import { findDelivery, followEvents, replayDelivery, replayPath } from "./event-deliveries.js";
import { deliveryPrinter, listenerSecret } from "./print-delivery.js";
import { receiveDeliveries } from "./receive-deliveries.js";

/** Defines `listen`, which receives webhooks on this machine, and `listen replay`. */
export function defineListen(command: Command, context: Context, setAction: SetAction): void {
  command
    .description(
      `Receives webhooks on this machine until Ctrl-C: subscribes, checks each signature, prints each delivery and forwards it, one after another, in the order in which they come. Its subscriptions are gone at the end.

A forwarded delivery has the same headers and the same bytes as the one that came, and its signature header fits one secret more: that of this listener, the same each time, or the one given with --secret or POSTHORN_WEBHOOK_SECRET. A program needs no other.

Where the service cannot reach this machine and an operator token is set, events are followed instead.`,
    )
    .option("--events <names>", "such as email.bounced,email.complained", "*")
    .option("--forward-to <url>", "forward deliveries, such as to localhost:3000/hooks")
    .option("--print-secret", "print the secret that forwarded deliveries are signed with, before everything else")
    .option("--secret <secret>", "sign with this one too, instead of the listener's own")
    .option("--headers <name: value>", "forward this header, too; may be repeated", collect)
    .option("--replay <delivery>", "begin with a delivery that was made before, by its id, or latest")
    .option("--fail-rate <chance>", "answer so many of 1 with 500 instead of taking them, to see them come again")
    .option("--latency <duration>", "hold each answer back so long, or by chance within a range such as 50..200")
    .option("--port <number>", "listen on this port (default: any free one)")
    .option("--url <url>", "where the service reaches this port, as through a tunnel")
    .option("--workspace <name>", "the id or name of a workspace, where there are several and no key is set")
    .addHelpText(
      "after",
      examples(
        "posthorn listen --forward-to localhost:3000/hooks",
        "posthorn listen --events email.bounced,email.complained --print-secret",
        "posthorn listen --forward-to localhost:3000/hooks --replay latest --headers 'X-Tenant: one'",
        "posthorn listen --fail-rate 0.2 --latency 50..200",
        "posthorn listen -o ndjson | jq -r .event",
        "posthorn listen replay 01a1fd7d-b021-7fdb-8340-8872b14dab4b",
      ),
    );
  command.allowExcessArguments();
  setAction(command, async (_, flags) => {
    refuseWord(command, command, context.argv);
    return listen(flags, context);
  });
  defineReplay(command.command("replay"), context, setAction);
}

function defineReplay(replay: Command, context: Context, setAction: SetAction): void {
  replay
    .summary("Send a delivery once more")
    .description(
      "Sends a delivery once more to where it went: the same id and body, a fresh signature. The listener that received it must still be running.",
    )
    .argument("<delivery-id>", "as it is printed with each delivery");
  replay.addHelpText("after", examples("posthorn listen replay 01a1fd7d-b021-7fdb-8340-8872b14dab4b"));
  setAction(replay, async ([id]) => {
    if (await previewAdminCall("POST", replayPath(String(id)), undefined, context)) return exitCodes.ok;
    await context.data(await printOne(await replayDelivery(String(id), context), ["id", "status"], context.layout()));
    return exitCodes.ok;
  });
}

/** Receives deliveries, prints and forwards each, until the process is asked to stop; returns the exit code. */
async function listen(flags: FlagValues, context: Context): Promise<number> {
  const { dryRun, printCurl } = context.flags();
  if (dryRun || printCurl) throw usage("listen is more than one request, so none can be printed instead");
  const options = readListenOptions(flags, context);
  if (flags.printSecret) await printSecret(options, context);
  const onDelivery = deliveryPrinter(options, context);
  if (options.replay !== undefined) await onDelivery(await findDelivery(options.replay, options, context));
  const isReachable = options.url !== undefined || isLoopback(context.settings().baseUrl);
  try {
    await (isReachable ? receiveDeliveries : followEvents)(options, onDelivery, context);
  } catch (error) {
    if (!context.io.signal.aborted) throw error;
  }
  return exitCodes.ok;
}

async function printSecret({ secret }: ListenOptions, context: Context): Promise<void> {
  const isForPeople = context.layout().format === "table";
  await context.data(isForPeople ? `${secret}\n` : `${JSON.stringify({ secret })}\n`);
}

/** Whether a service at the base URL runs on this machine and so reaches the listener at 127.0.0.1. */
function isLoopback(baseUrl: string): boolean {
  const { hostname } = new URL(baseUrl);
  return hostname === "localhost" || hostname === "[::1]" || /^127(\.\d+){3}$/.test(hostname);
}

/** The flags of `listen`, parsed. */
export interface ListenOptions {
  events: readonly EventType[];
  forwardTo: string | undefined;
  /** Deliveries are signed with this secret besides the service's own. */
  secret: string;
  port: number;
  /** The URL at which the service reaches this listener; undefined for its own address. */
  url: string | undefined;
  /** The id or name of a workspace, as the user wrote it. */
  workspace: unknown;
  /** The id of an earlier delivery to begin with, or `latest`. */
  replay: string | undefined;
  /** Headers added to each forwarded delivery. */
  headers: readonly (readonly [name: string, value: string])[];
  /** The probability, 0 to 1, with which a delivery is answered 500. */
  failRate: number;
  /** The range of milliseconds by which an answer is delayed. */
  latency: readonly [least: number, most: number];
}

/** Parses the flags of `listen`. @throws a usage failure that names the wrong flag. */
function readListenOptions(flags: FlagValues, { io }: Pick<Context, "io">): ListenOptions {
  const { events = "*", forwardTo, port = "0", url, workspace } = flags;
  if (!/^\d{1,5}$/.test(String(port)) || Number(port) > 65_535) {
    throw usage(`--port must be a port from 0 to 65535, not "${port}"`);
  }
  return {
    events: parseEvents(String(events)),
    forwardTo: forwardTo === undefined ? undefined : parseHttpUrl("--forward-to", String(forwardTo)),
    secret: String(flags.secret ?? (io.env.POSTHORN_WEBHOOK_SECRET || listenerSecret(io.env))),
    port: Number(port),
    url: url === undefined ? undefined : parseHttpUrl("--url", String(url)),
    workspace,
    replay: flags.replay === undefined ? undefined : String(flags.replay),
    headers: ((flags.headers as string[] | undefined) ?? []).map(parseHeader),
    failRate: parseFailRate(flags.failRate),
    latency: parseLatency(flags.latency),
  };
}

function parseHeader(text: string): [name: string, value: string] {
  const [, name, value] = /^([!#$%&'*+.^_`|~\w-]+):[ \t]*((?:[^ \t\r\n][^\r\n]*)?)$/.exec(text) ?? [];
  if (name === undefined || value === undefined)
    throw usage(`--headers must be such as "X-Tenant: one", not "${text}"`, { path: "headers" });
  return [name, value];
}

function parseFailRate(given: unknown = "0"): number {
  if (/^(0(\.\d+)?|\.\d+|1(\.0+)?)$/.test(String(given))) return Number(given);
  throw usage(`--fail-rate must be a number from 0 to 1, not "${given}"`, { path: "fail-rate" });
}

function parseLatency(given: unknown = "0"): readonly [number, number] {
  const range = parseDurationRange(String(given));
  if (range) return range;
  throw usage(`--latency must be a duration such as 200ms, or a range such as 50..200, not "${given}"`, {
    path: "latency",
  });
}

function parseEvents(text: string): readonly EventType[] {
  if (text.trim() === "*") return eventTypes;
  const words = text.split(",").map((word) => word.trim());
  return [...new Set(words.map((word) => oneOf(word, eventTypes, ["posthorn listen --events '*'"])))];
}
