import { parseDuration } from "@posthorn/sdk/internal";
import type { Command } from "commander";
import type { Api } from "../../client/connect.js";
import { addressProblem } from "../../input/addresses.js";
import { parseTime } from "../../input/flag-parsers.js";
import { addOperationFlags, describe, runOperation, type SetAction } from "../../operations/add-operation.js";
import { bodyOf, parseAssignment } from "../../operations/body.js";
import { callOf, operationNamed } from "../../operations/manifest.js";
import { previewedByName, send } from "../../operations/run-call.js";
import { collect, type FlagValues } from "../../operations/value-flags.js";
import { idsOf } from "../../output/printer.js";
import { plainText } from "../../output/terminal-text.js";
import type { Context } from "../../program/context.js";
import { exitCodes, type Failure, usage } from "../../program/failure.js";

/** Defines `send`, which sends an email and has shorter flags beside those of the operation. */
export function defineSend(command: Command, context: Context, setAction: SetAction): void {
  const operation = operationNamed("emails.send");
  describe(command, {
    ...operation,
    description: `${operation.description}\n\nOn a terminal a form asks for what is missing, and shows the mail as it would arrive; with INK_SCREEN_READER=true it is text to be read aloud.`,
    examples: [
      "posthorn send --to ada@example.com --subject Hello --text 'Good to have you.'",
      "posthorn send --to ada@example.com,grace@example.com --subject News --html-file news.html",
      "posthorn send --to ada@example.com --subject 'Your order' --template 01a1fd7d-b021-7fdb-8340-8872b14dab4b --var order=A-1024",
      "posthorn send --to ada@example.com --subject Later --text 'See you.' --at +2h -o id",
      "posthorn send --to ada@example.com --subject Hello --text 'Good to have you.' --until delivered --timeout 30s",
    ],
  });
  addOperationFlags(command, operation);
  command
    .option("--var <name=text>", "a value for a merge tag; may be repeated", collect)
    .option("--at <time>", "the same as --send-at, also from now, as +2h is")
    .option("--watch", "follow it until it has ended, as watch does")
    .option("--until <status>", "follow it until then, such as opened");
  setAction(command, async (_, flags) => {
    let api = context.api;
    const refined = async (body: Record<string, unknown>): Promise<void> => {
      await refine(body, flags, context.io.now());
      const composed = await complete(body, context);
      if (composed) api = async () => composed;
    };
    const sending = { ...context, api: async () => noteChangedSender(await api(), context) };
    if (!flags.watch && flags.until === undefined)
      return runOperation(operation, { args: [], flags, refine: refined }, sending);
    return sendAndWatch(flags, sending, refined);
  });
}

/** Returns an API that notes the sender of a mail where it is not the given one. */
function noteChangedSender(api: Api, context: Context): Api {
  const { method, path } = operationNamed("emails.send");
  return {
    async send(call) {
      const answer = await api.send(call);
      const { from } = Object(answer.data);
      if (call.method === method && call.path === path && typeof from === "string") {
        const { from_email, reply_to } = Object(call.body);
        await context.note(
          plainText(
            `The domain of ${from_email} is not verified here: mail goes out from ${from}, and replies go to ${reply_to ?? from_email}.`,
          ),
        );
      }
      return answer;
    },
  };
}

async function refine(body: Record<string, unknown>, flags: FlagValues, now: number): Promise<void> {
  for (const text of (flags.var as string[] | undefined) ?? []) {
    const [name, value] = parseAssignment(text, "--var");
    const data = typeof body.template_data === "object" && body.template_data !== null ? body.template_data : {};
    // The name of a merge tag may contain dots.
    Object.defineProperty(data, name, { value, enumerable: true, configurable: true, writable: true });
    body.template_data = data;
  }
  if (flags.at !== undefined) body.send_at = await timeOf(String(flags.at), now);
}

/** Opens the form for what is missing in a body, and returns the API to send it with; undefined where nothing is. @throws a usage failure without a terminal. */
async function complete(body: Record<string, unknown>, context: Context): Promise<Api | undefined> {
  const missing = missingIn(body);
  const wrong = missing.length > 0 ? undefined : wrongAddressIn(body);
  if (missing.length === 0 && wrong === undefined) return undefined;
  const { canCompose, compose } = await import("./compose.js");
  if (!canCompose(context)) throw wrong ?? usage(`missing ${missing.join(", ")}`, { next: ["posthorn send --help"] });
  const composed = await compose(body, context);
  for (const name of Object.keys(body)) delete body[name];
  Object.assign(body, composed.body);
  return composed.api;
}

/** Returns the required flags that are missing. */
function missingIn(body: Record<string, unknown>): string[] {
  const missing = ["to", "subject"].filter((name) => !Object.hasOwn(body, name)).map((name) => `--${name}`);
  if (!["html", "text", "template_id"].some((name) => Object.hasOwn(body, name)))
    missing.push("--html, --text or --template");
  return missing;
}

/** Returns the failure for the first wrong address of `--data` or `--field`; the flags themselves are checked before. */
function wrongAddressIn(body: Record<string, unknown>): Failure | undefined {
  for (const name of ["to", "from_email", "reply_to"]) {
    const value = body[name];
    for (const text of Array.isArray(value) ? value : [value]) {
      // The service rejects a value that is no text.
      const problem = typeof text === "string" ? addressProblem(text.trim()) : undefined;
      if (problem !== undefined) return usage(`${name} ${problem}`, { path: name });
    }
  }
  return undefined;
}

async function timeOf(text: string, now: number): Promise<string> {
  const ahead = text.startsWith("+") ? parseDuration(text.slice(1)) : undefined;
  if (ahead !== undefined) return new Date(now + ahead).toISOString();
  if (Number.isNaN(await parseTime(text))) {
    throw usage(`--at must be a time such as 2026-03-09T08:30:00Z, or from now such as +2h, not "${text}"`);
  }
  return text;
}

/** The response to a send; a scheduled one has an id only. */
interface SendAnswer {
  failed?: number;
  skipped?: number;
  results?: readonly { to: string; success: boolean; reason?: string }[];
}

/** Sends an email, prints its status changes and returns the exit code: partial where a recipient was left out. */
async function sendAndWatch(
  flags: FlagValues,
  context: Context,
  refine: (body: Record<string, unknown>) => void,
): Promise<number> {
  const { assertMessageStatus, watchIds } = await import("../watch/watch.js");
  assertMessageStatus(flags.until as string | undefined);
  const operation = operationNamed("emails.send");
  const call = callOf(operation, [], {}, await bodyOf(operation, flags, context.input(), refine));
  if (await previewedByName(operation, call, context)) return exitCodes.ok;
  const answer = (await send(operation, call, context)) as SendAnswer;
  const leftOut = (answer.results ?? []).filter(({ success }) => !success);
  for (const { to, reason = "failed" } of leftOut) await context.note(`${plainText(to)} is left out: ${reason}`);
  const ids = idsOf(answer);
  const code = ids.length > 0 ? await watchIds(ids, flags, context) : exitCodes.ok;
  const isPartial = (answer.failed ?? 0) > 0 || (flags.failOnSkip === true && (answer.skipped ?? 0) > 0);
  return code === exitCodes.ok && isPartial ? exitCodes.partial : code;
}
