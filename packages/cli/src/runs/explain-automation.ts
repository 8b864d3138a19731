import type { Context } from "../context.js";
import { exitCodes } from "../exit-codes.js";
import { Failure, usage } from "../failure.js";
import { callOperator } from "../local/operator.js";
import { pathSegment } from "../operations/path-segment.js";
import type { FlagValues } from "../operations/value-flags.js";
import { plainText } from "../output/plain-text.js";
import { printList, printOne } from "../output/printer.js";
import type { Style } from "../output/style.js";
import { readableTime } from "./run.js";

interface ExplainedStep {
  step_id: string;
  step_type: string;
  at: string;
  outcome: string;
  reason: string | null;
}

/** Prints what an automation would do with a contact, and gives back the exit code. */
export async function explainAutomation(id: string, flags: FlagValues, context: Context): Promise<number> {
  const contact = String(flags.contact);
  const trigger_data = flags.data === undefined ? undefined : await context.input().json(String(flags.data), "--data");
  if (trigger_data !== undefined && !isObject(trigger_data)) throw usage("--data must be a JSON object");
  const body = { [contact.includes("@") ? "email" : "contact_id"]: contact, trigger_data };
  const explained = await callOperator("POST", `/automations/${pathSegment("id", id)}/explain`, body, context);
  const steps = isObject(explained) ? Reflect.get(explained, "steps") : undefined;
  if (!Array.isArray(steps)) throw new Failure("invalid_response", "the answer has no steps", exitCodes.failed);
  const layout = context.layout();
  const columns = ["at", "step_type", "outcome", "reason"];
  if (layout.format === "table" && !layout.fields) {
    await context.data(
      steps.map((step: ExplainedStep) => `${timelineOf(step, layout.style, layout.width)}\n`).join(""),
    );
    if (steps.length === 0) await context.note("It would come to no step.");
  } else if (layout.format === "csv" || layout.format === "ndjson" || layout.format === "table") {
    await context.data(await printList({ data: steps }, columns, layout));
  } else {
    await context.data(await printOne(explained, columns, layout));
  }
  return exitCodes.ok;
}

/** Gives back a step as a line, and its reason on one of its own where both do not fit. */
function timelineOf({ at, step_type, outcome, reason }: ExplainedStep, style: Style, width: number): string {
  const when = readableTime(at);
  const shown = outcome === "failed" ? style.alarm(outcome) : style.heading(outcome);
  const why = plainText(reason ?? "").replaceAll(/\s+/g, " ");
  const plain = `${when}  ${step_type.padEnd(16)}  ${outcome.padEnd(9)}`;
  const line = `${style.faint(when)}  ${step_type.padEnd(16)}  ${shown}`;
  if (why === "") return line;
  const apart = " ".repeat(Math.max(0, 9 - outcome.length) + 2);
  return plain.length + 2 + why.length <= width ? `${line}${apart}${why}` : `${line}\n${" ".repeat(21)}${why}`;
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
