import type { MockServerOptions } from "@posthorn/mock-server/http";
import { parseUrl } from "@posthorn/sdk/internal";
import type { Command } from "commander";
import { parseDurationRange, parseTimeOrDay } from "../../input/flag-parsers.js";
import { type LocalMockServer, startMock } from "../../local/server.js";
import type { SetAction } from "../../operations/add-operation.js";
import { allOperations, unknownOperation } from "../../operations/manifest.js";
import { collect, type FlagValues } from "../../operations/value-flags.js";
import type { Context } from "../../program/context.js";
import { exitCodes, type Failure, usage } from "../../program/failure.js";
import { examples } from "../../program/program.js";
import { addHostFlags, host } from "../dev/host.js";
import { startSeeded } from "../dev/seed-server.js";

/** Defines `mock`, which runs the mock, alone or beside another command. */
export function defineMock(command: Command, context: Context, setAction: SetAction): void {
  command
    .description(
      `Runs the service in memory: the same behaviour, nothing kept, mail captured instead of sent.

With a command after --, that runs with the variables set; the mock stops when it ends, and the exit code is the command's own.

A file for --fixtures has a list of bodies for each operation, such as {"contacts.create":[{"email":"ada@example.com"}]}.`,
    )
    .argument("[command...]", "a command to run beside the mock, after --");
  addHostFlags(command);
  command
    .option("--seed <text>", "the same seed and calls make the same ids, keys and chances")
    .option("--clock <time>", "real (the default), manual for one that is stopped, or the time at which it is stopped")
    .option("--fixtures <file>", "begin with what a file of calls makes")
    .option(
      "--fail <how>",
      "calls go wrong: with a status, a code, drop for a lost answer or drop-request for a call that never arrives; emails.send=429:3 the next three, emails.send=429:0.1 one in ten by chance, 429:0.1 of all operations; may be repeated",
      collect,
    )
    .option("--latency <duration>", "hold each answer back so long, or by chance within a range such as 50..200")
    .option(
      "--keep <messages>",
      "how many messages are kept (default: 2500); the oldest that are finished are dropped first",
    )
    .option("--otlp <url>", "the collector that takes traces, as OTLP over HTTP in JSON (OTEL_EXPORTER_OTLP_ENDPOINT)")
    .option("--metrics <host:port>", "a listener that serves /metrics without a token (POSTHORN_METRICS)")
    .option("--strict", "end with 1 where calls came that no operation answers, and name them")
    .addHelpText(
      "after",
      examples(
        "posthorn mock",
        "posthorn mock --port 0 --url-file .url --seed one",
        "posthorn mock --clock 2026-03-09T08:30:00Z --fail emails.send=429:2 --latency 50ms",
        "posthorn mock --port 0 --strict --seed one --fail 503:0.1 --latency 50..200 -- npm test",
      ),
    );
  setAction(command, async ([words], flags) => {
    const options = await mockOptions(flags, { env: context.io.env, note: context.note });
    let unhandled: LocalMockServer["unhandled"] = () => [];
    const start = async () => {
      const server = await startSeeded(() => startMock(options), { seed: flags.fixtures }, context);
      unhandled = server.unhandled;
      return server;
    };
    const code = await host(start, (words as string[] | undefined) ?? [], flags, context);
    return flags.strict ? codeWithout(unhandled(), code, context) : code;
  });
}

/** Returns 1 where calls came that no operation answers; a failure of the command beside the mock keeps its own code. */
async function codeWithout(
  calls: ReturnType<LocalMockServer["unhandled"]>,
  code: number,
  { note }: Context,
): Promise<number> {
  if (calls.length === 0) return code;
  const names = [...new Set(calls.map(({ method, path }) => `${method} ${path}`))];
  await note(`No operation answers these calls: ${names.join(", ")}`);
  return code === exitCodes.ok ? exitCodes.failed : code;
}

type Fault = NonNullable<MockServerOptions["faults"]>[number];

/** What a mock uses of the command. */
interface Around {
  env: Context["io"]["env"];
  note: Context["note"];
}

/** Parses the flags of the mock. @throws a usage failure for a wrong one. */
export async function mockOptions(flags: FlagValues, around: Around): Promise<MockServerOptions> {
  const { seed, clock, latency, keep } = flags;
  const { env } = around;
  const otlp = flags.otlp ?? (env.OTEL_EXPORTER_OTLP_ENDPOINT || undefined);
  const metrics = flags.metrics ?? (env.POSTHORN_METRICS || undefined);
  const faults = ((flags.fail as string[] | undefined) ?? []).flatMap(faultsOf);
  return {
    port: portOf(flags.port),
    ...(seed !== undefined && { seed: String(seed) }),
    ...(clock !== undefined && { clock: await clockOf(String(clock)) }),
    ...(latency !== undefined && { latency: latencyOf(String(latency)) }),
    ...(keep !== undefined && { keep: keepOf(String(keep)) }),
    ...(otlp !== undefined && { otlp: collectorOf(String(otlp), around) }),
    ...(metrics !== undefined && { metrics: listenerOf(String(metrics)) }),
    ...(faults.length > 0 && { faults }),
  };
}

function portOf(text: unknown): number {
  const port = Number(text ?? 4010);
  if (!/^\d+$/.test(String(text ?? 4010)) || port > 65_535)
    throw usage(`--port must be a port from 0 to 65535, not "${text}"`);
  return port;
}

async function clockOf(text: string): Promise<string> {
  if (text === "real" || text === "manual") return text;
  if (text === "fixed") return "manual";
  if (!Number.isNaN(await parseTimeOrDay(text))) return text;
  throw usage(`--clock must be real, manual or a time such as 2026-03-09T08:30:00Z, not "${text}"`);
}

function latencyOf(text: string): readonly [number, number] {
  const range = parseDurationRange(text);
  if (range) return range;
  throw usage(`--latency must be a duration such as 200ms, or from one to a longer one such as 50..200, not "${text}"`);
}

function keepOf(text: string): number {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  throw usage(`--keep must be a whole number of messages, at least 1, not "${text}"`, { path: "keep" });
}

function collectorOf(url: string, { env, note }: Around): NonNullable<MockServerOptions["otlp"]> {
  if (!/^https?:$/.test(parseUrl(url)?.protocol ?? "")) {
    throw usage(`--otlp (OTEL_EXPORTER_OTLP_ENDPOINT) must be an http or https URL, not "${url}"`, { path: "otlp" });
  }
  return {
    url,
    headers: env.OTEL_EXPORTER_OTLP_HEADERS,
    share: env.OTEL_TRACES_SAMPLER_ARG,
    onChange: (message) => void note(message),
  };
}

function listenerOf(text: string): string {
  if (/^(?:\[[\da-f:.]+\]|[^\s:[\]/@]+):\d{1,5}$/i.test(text)) return text;
  throw usage(`--metrics (POSTHORN_METRICS) must be HOST:PORT, such as 127.0.0.1:9464, not "${text}"`, {
    path: "metrics",
  });
}

/** The faults that lose a call or its answer, by the word of --fail. */
const losses = new Map([
  ["drop", { drop_response: true }],
  ["drop-request", { drop_request: true }],
]);

/**
 * Returns the faults of one `--fail`: `emails.send=429:3` is the next three sends, `429:0.1` one call of any operation in ten.
 * An error code may replace the status. @throws a usage failure for any other text.
 */
function faultsOf(text: string): Fault[] {
  const [, name, what = "", often = "1"] = /^(?:([\w.]+)=)?([\w-]+)(?::([\d.]+))?$/.exec(text) ?? [];
  const isChance = often.includes(".");
  const isCount = /^[1-9]\d{0,5}$/.test(often);
  const isSense = isChance ? Number(often) > 0 && Number(often) <= 1 : isCount && name !== undefined;
  if (what === "" || !isSense) throw wrongFault(text);
  const met = allOperations().filter(({ id }) => name === undefined || id === name);
  if (met.length === 0) throw unknownOperation(String(name), { path: "fail" });
  const how = losses.get(what) ?? (/^\d+$/.test(what) ? { status: Number(what) } : { code: what });
  const when = isChance ? { probability: Number(often) } : { times: Number(often) };
  return met.map(({ id }) => ({ operation: id, ...when, ...how }) as Fault);
}

function wrongFault(text: string): Failure {
  return usage(`--fail must be such as emails.send=429, contacts.create=500:3 or 503:0.1, not "${text}"`, {
    path: "fail",
    hint: "A whole number says how many calls, one such as 0.1 how likely; without an operation it is all of them, by chance.",
  });
}
