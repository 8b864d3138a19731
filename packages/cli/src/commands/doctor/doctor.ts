import { chmodSync, statSync } from "node:fs";
import type { Command } from "commander";
import { invalidResponse } from "../../client/api-failure.js";
import { connect } from "../../client/connect.js";
import type { SetAction } from "../../operations/add-operation.js";
import type { FlagValues } from "../../operations/value-flags.js";
import { type Layout, printList, printOne } from "../../output/printer.js";
import { shellWord } from "../../output/shell-word.js";
import { plainText } from "../../output/terminal-text.js";
import type { Context } from "../../program/context.js";
import { exitCodes, Failure } from "../../program/failure.js";
import { examples } from "../../program/program.js";
import { profilesFile } from "../../settings/profiles.js";
import { failureFormat } from "../../settings/settings.js";
import { checkService } from "./check-service.js";

/** Defines `doctor`, which checks everything that a first call needs. */
export function defineDoctor(command: Command, context: Context, setAction: SetAction): void {
  command
    .description(
      `Looks at Node, the file of saved keys, the service (its health, how fast it answers, its clock), the key and its rate limit, verified domains, the default sender, webhook subscriptions and the terminal, and says of each whether it passes, deserves a look (warn) or fails, and what to do about it. Nothing is changed without --fix. Ends with 1 when something fails.`,
    )
    .option("--fix", "close the file of saved keys to others")
    .addHelpText(
      "after",
      examples(
        "posthorn doctor",
        `posthorn doctor --jq '.checks[] | select(.status != "pass")'`,
        "posthorn doctor --fix",
      ),
    );
  setAction(command, (_, flags) => runDoctor(flags, context));
}

async function runDoctor(flags: FlagValues, context: Context): Promise<number> {
  const checks = await doctorReport(context, flags.fix === true);
  const hasFailed = checks.some(({ status }) => status === "fail");
  const layout = layoutOf(context);
  const { format, fields } = layout;
  if (format === "table" && !fields) await context.data(textOf(checks, layout));
  else if (format === "json" || format === "yaml")
    await context.data(await printOne({ ok: !hasFailed, checks }, [], layout));
  else await context.data(await printList({ data: checks }, ["name", "status", "message", "fix"], layout));
  return hasFailed ? exitCodes.failed : exitCodes.ok;
}

/** Returns the results of all checks. With `fix`, the file of saved keys is closed to others. */
export async function doctorReport(context: Context, fix: boolean): Promise<Check[]> {
  return [checkNode(process.version), checkConfig(context, fix), ...(await checkRest(context))];
}

/** Returns the layout of the call, or a default one where wrong settings are what doctor reports. */
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

/** Returns the checks that need valid settings; a single failed one where the settings or the service's answers are invalid. */
async function checkRest(context: Context): Promise<Check[]> {
  try {
    // No retries: doctor reports a service that does not answer at once.
    const settings = { ...context.settings(), retries: 0 };
    const api = await connect(context.io, context.flags(), settings, context.input());
    return [...(await checkService(api, context)), checkTerminal(context)];
  } catch (error) {
    const failure = error instanceof Failure ? error : invalidResponse(error, context.io);
    if (failure === undefined) throw error;
    const name = failure === error ? "settings" : "service";
    return [{ name, status: "fail", message: failure.message, fix: failure.details.hint, code: failure.code }];
  }
}

function textOf(checks: readonly Check[], { style }: Layout): string {
  const styles = { pass: style.faint, warn: style.heading, fail: style.alarm };
  const widest = Math.max(...checks.map(({ name }) => name.length));
  return checks
    .map(({ name, status, message, fix }) => {
      const line = `${styles[status](status)}  ${name.padEnd(widest)}  ${plainText(message)}\n`;
      return fix && status !== "pass" ? `${line}${" ".repeat(widest + 8)}${style.faint(plainText(fix))}\n` : line;
    })
    .join("");
}

/** The result of one check of `doctor`. */
export interface Check {
  name: string;
  status: "pass" | "warn" | "fail";
  message: string;
  /** A command or a sentence that mends it. */
  fix?: string;
  /** Figures, for scripts. */
  [figure: string]: unknown;
}

/** The oldest supported version of Node. */
const oldestNode = [20, 19] as const;

/** Checks that Node is new enough. */
export function checkNode(version: string): Check {
  const [major = 0, minor = 0] = version.replace(/^v/, "").split(".").map(Number);
  const fits = major > oldestNode[0] || (major === oldestNode[0] && minor >= oldestNode[1]);
  const needed = `${oldestNode.join(".")} or later`;
  if (fits) return { name: "node", status: "pass", message: `Node ${version}`, version };
  return {
    name: "node",
    status: "fail",
    message: `Node ${version}; ${needed} is needed`,
    fix: `Install Node ${needed}.`,
    version,
  };
}

/** Checks that other users of this machine cannot read the saved keys; with `fix`, takes that permission from them. */
export function checkConfig(context: Context, fix: boolean): Check {
  const file = profilesFile(context.io.env);
  const mode = modeOf(file);
  if (mode === undefined) return { name: "config", status: "pass", message: "no keys are saved", file };
  // Windows has no permission bits.
  const isOpen = (mode & 0o077) !== 0 && process.platform !== "win32";
  if (isOpen && fix) chmodSync(file, 0o600);
  if (!isOpen || fix) return { name: "config", status: "pass", message: `${file} is closed to others`, file };
  const message = `${file} can be read by others (mode ${mode.toString(8)})`;
  return { name: "config", status: "fail", message, fix: `chmod 600 ${shellWord(file)}`, file };
}

/** Checks that the terminal is large enough for the dashboard. */
export function checkTerminal({ io, settings }: Context): Check {
  const { isTTY, columns = 0, rows = 0 } = io.stdout;
  const colours = !io.env.NO_COLOR && io.env.TERM !== "dumb" && isTTY === true;
  const facts = { terminal: isTTY === true, columns, rows, colours, questions: settings().interactive };
  if (!isTTY) return { name: "terminal", status: "pass", message: "none; JSON is printed, nothing is asked", ...facts };
  const about = `${columns} columns, ${rows} rows, ${colours ? "colours" : "no colours"}`;
  if (columns >= 80 && rows >= 24) return { name: "terminal", status: "pass", message: about, ...facts };
  const fix = "Make it at least 80 columns wide and 24 rows high for the dashboard.";
  return { name: "terminal", status: "warn", message: about, fix, ...facts };
}

function modeOf(file: string): number | undefined {
  try {
    return statSync(file).mode & 0o777;
  } catch {
    return undefined;
  }
}
