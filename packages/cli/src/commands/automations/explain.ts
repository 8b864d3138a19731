import type { Command } from "commander";
import { callAdminApi } from "../../local/admin-api.js";
import { idWithoutKey } from "../../local/local-api.js";
import type { SetAction } from "../../operations/add-operation.js";
import { pathSegment } from "../../operations/manifest.js";
import type { FlagValues } from "../../operations/value-flags.js";
import { widthOf } from "../../output/fit-text.js";
import { type Layout, printList, printOne } from "../../output/printer.js";
import { plainText } from "../../output/terminal-text.js";
import type { Context } from "../../program/context.js";
import { exitCodes, Failure, usage } from "../../program/failure.js";
import { examples } from "../../program/program.js";
import { readableTime } from "./watch-run.js";

/** Defines `automations explain`, which shows what an automation would do with a contact. */
export function defineAutomationsExplain(command: Command, context: Context, setAction: SetAction): void {
  command
    .summary("Say what an automation would do with a contact, and do nothing")
    .description(
      "Walks a contact through an automation without doing anything: which step would come when, how it would end, and why. What is waited for is taken not to come.\n\nNeeds dev, mock, or the operator token of another server.",
    )
    .argument("<id>", "the automation, by its id or name")
    .requiredOption("--contact <who>", "the id or address of a contact")
    .option("--data <json>", `what the trigger would say: JSON, @file, or - for stdin. Such as: '{"plan":"pro"}'`)
    .addHelpText(
      "after",
      examples(
        `posthorn automations explain "Welcome series" --contact ada@example.com`,
        `posthorn automations explain 01a1fd7a-1145-746c-b172-3efd9a545c69 --contact ada@example.com --data '{"plan":"pro"}' --json`,
      ),
    );
  setAction(command, async ([id], flags) => {
    return explainAutomation(String(id), flags, context);
  });
}

interface Explained {
  steps: readonly ExplainedStep[];
  status: string;
  error: string | null;
  completed_at: string | null;
}

interface ExplainedStep {
  step_id: string;
  step_type: string;
  at: string;
  outcome: string;
  reason: string | null;
}

/** Prints the steps that an automation would run for a contact, and returns the exit code. */
async function explainAutomation(nameOrId: string, flags: FlagValues, context: Context): Promise<number> {
  const contact = String(flags.contact);
  const trigger_data = flags.data === undefined ? undefined : await context.input().json(String(flags.data), "--data");
  if (trigger_data !== undefined && !isObject(trigger_data)) throw usage("--data must be a JSON object");
  const body = { [contact.includes("@") ? "email" : "contact_id"]: contact, trigger_data };
  const id = await idWithoutKey({ word: nameOrId, noun: "automations", from: "<id>" }, context);
  const explained = await callAdminApi("POST", `/automations/${pathSegment("id", id)}/explain`, body, context);
  const steps = isObject(explained) ? Reflect.get(explained, "steps") : undefined;
  if (!Array.isArray(steps)) throw new Failure("invalid_response", "the answer has no steps", exitCodes.failed);
  const layout = context.layout();
  const columns = ["at", "step_type", "outcome", "reason"];
  if (layout.format === "table" && !layout.fields) {
    await context.data(timeline(explained as Explained, layout));
  } else if (layout.format === "csv" || layout.format === "ndjson" || layout.format === "table") {
    await context.data(await printList({ data: steps }, columns, layout));
  } else {
    await context.data(await printOne(explained, columns, layout));
  }
  return exitCodes.ok;
}

/** Returns the steps and the end of the run, a line each. */
function timeline({ steps, status, error, completed_at }: Explained, layout: Layout): string {
  const last = steps.at(-1)?.at ?? "";
  const end = { step_type: "run", at: completed_at ?? last, outcome: status, reason: error };
  return [...steps, end].map((step) => `${lineOf(step, layout)}\n`).join("");
}

/** Returns a step as a line; a reason that does not fit follows on the next line. */
function lineOf({ at, step_type, outcome, reason }: Omit<ExplainedStep, "step_id">, { style, width }: Layout): string {
  const when = readableTime(at).padEnd(19);
  const kind = step_type.padEnd(16);
  const shown = outcome === "failed" ? style.alarm(outcome) : style.heading(outcome);
  const line = `${style.faint(when)}  ${kind}  ${shown}`;
  const why = plainText(reason ?? "").replaceAll(/\s+/g, " ");
  if (why === "") return line;
  const beside = `${" ".repeat(Math.max(0, 9 - outcome.length))}  ${why}`;
  const fits = widthOf(`${when}  ${kind}  ${outcome}${beside}`) <= width;
  return fits ? `${line}${beside}` : `${line}\n    ${why}`;
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
