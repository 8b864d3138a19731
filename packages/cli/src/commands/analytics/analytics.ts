import type { Command } from "commander";
import { addOperationFlags, describe, runOperation, type SetAction } from "../../operations/add-operation.js";
import { callOf, type OperationCommand, operationNamed } from "../../operations/manifest.js";
import { previewed, send } from "../../operations/run-call.js";
import type { FlagValues } from "../../operations/value-flags.js";
import { isScreenReader } from "../../output/can-draw.js";
import type { Context } from "../../program/context.js";
import { exitCodes, Failure, usage } from "../../program/failure.js";
import { show } from "../../program/io.js";
import type { GlobalFlags } from "../../settings/global-flags.js";
import type { Day } from "./day-chart.js";

/** Defines `analytics get`, which prints the figures of the last days, or with --chart draws them. */
export function defineAnalyticsGet(command: Command, context: Context, setAction: SetAction): void {
  const operation = operationNamed("analytics.get");
  describe(command, {
    ...operation,
    description: `${operation.description}\n\n--chart draws the days as bars with their numbers, as wide as the terminal, or in 80 columns where there is none; with INK_SCREEN_READER=true it is the numbers alone.`,
    examples: [...operation.examples, "posthorn analytics --period 7d --chart"],
  });
  // `get` may be left out, so `analytics` takes the same flags.
  const group = command.parent?.description(
    "Totals and a daily series of the last days; the word get may be left out.",
  );
  for (const each of [command, group]) {
    if (!each) continue;
    addOperationFlags(each, operation);
    each.option("--chart", "draw the days as bars, with their numbers");
  }
  setAction(command, async (_, own) => {
    const flags = { ...group?.opts(), ...own };
    return flags.chart ? draw(operation, flags, context) : runOperation(operation, { args: [], flags }, context);
  });
}

async function draw(operation: OperationCommand, { period }: FlagValues, context: Context): Promise<number> {
  assertNoFormat(context.flags());
  const call = callOf(operation, [], { period }, undefined);
  if (await previewed(call, context)) return exitCodes.ok;
  const figures = Object(await send(operation, call, context));
  if (!Array.isArray(figures.daily_api_sends))
    throw new Failure("invalid_response", "the answer has no series of days", exitCodes.failed);
  const days: Day[] = figures.daily_api_sends.map((day: unknown) => {
    const { date, count } = Object(day);
    return { date: String(date), count: Math.max(0, Number(count) || 0) };
  });
  const { dayChart } = await import("./day-chart.js");
  const { io, layout } = context;
  const chart = dayChart({
    title: `API sends a day in UTC, ${figures.period}`,
    days,
    totals: Object(figures.totals),
    width: io.stdout.columns || 80,
    isRead: isScreenReader(io.env),
    style: layout().style,
  });
  await show(chart, io);
  return exitCodes.ok;
}

/** @throws a usage failure for a flag that asks for another output than the chart. */
function assertNoFormat({ output, json, jq, fields }: GlobalFlags): void {
  const others = [
    json && "--json",
    jq !== undefined && "--jq",
    fields !== undefined && "--fields",
    output && output !== "table" && `--output ${output}`,
  ];
  const other = others.find(Boolean);
  if (other) throw usage(`--chart and ${other} cannot both be meant`);
}
