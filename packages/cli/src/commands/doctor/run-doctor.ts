import { connect } from "../../client/connect.js";
import { oddAnswer } from "../../client/odd-answer.js";
import type { FlagValues } from "../../operations/value-flags.js";
import { plainText } from "../../output/plain-text.js";
import { type Layout, printList, printOne } from "../../output/printer.js";
import type { Context } from "../../program/context.js";
import { exitCodes } from "../../program/exit-codes.js";
import { Failure } from "../../program/failure.js";
import { failureFormat } from "../../settings/settings.js";
import type { Check } from "./check.js";
import { checkConfig, checkNode, checkTerminal } from "./check-machine.js";
import { checkService } from "./check-service.js";

/** Looks at everything a first call needs, prints how it is and gives back the exit code: 1 where something fails. */
export async function runDoctor(flags: FlagValues, context: Context): Promise<number> {
  const checks = [checkNode(process.version), checkConfig(context, flags.fix === true), ...(await checkRest(context))];
  const failed = checks.some(({ status }) => status === "fail");
  const layout = layoutOf(context);
  const { format, fields } = layout;
  if (format === "table" && !fields) await context.data(textOf(checks, layout));
  else if (format === "json" || format === "yaml")
    await context.data(await printOne({ ok: !failed, checks }, [], layout));
  else await context.data(await printList({ data: checks }, ["name", "status", "message", "fix"], layout));
  return failed ? exitCodes.failed : exitCodes.ok;
}

/** How to print, also where the settings are what is wrong. */
function layoutOf({ layout, flags, io, style }: Context): Layout {
  try {
    return layout();
  } catch {
    const terminal = io.stdout.isTTY === true;
    return {
      format: failureFormat(flags(), io),
      fields: undefined,
      jq: undefined,
      terminal,
      width: 80,
      style: style(),
    };
  }
}

/** What can only be looked at once the settings are right. */
async function checkRest(context: Context): Promise<Check[]> {
  try {
    // One attempt: what does not answer at once is what is looked for.
    const settings = { ...context.settings(), retries: 0 };
    const api = await connect(context.io, context.flags(), settings, context.input());
    return [...(await checkService(api, context)), checkTerminal(context)];
  } catch (error) {
    const failure = error instanceof Failure ? error : oddAnswer(error, context.io);
    if (failure === undefined) throw error;
    const name = failure === error ? "settings" : "service";
    return [{ name, status: "fail", message: failure.message, fix: failure.details.hint, code: failure.code }];
  }
}

function textOf(checks: readonly Check[], { style }: Layout): string {
  const paint = { pass: style.faint, warn: style.heading, fail: style.alarm };
  const widest = Math.max(...checks.map(({ name }) => name.length));
  return checks
    .map(({ name, status, message, fix }) => {
      const line = `${paint[status](status)}  ${name.padEnd(widest)}  ${plainText(message)}\n`;
      return fix && status !== "pass" ? `${line}${" ".repeat(widest + 8)}${style.faint(plainText(fix))}\n` : line;
    })
    .join("");
}
