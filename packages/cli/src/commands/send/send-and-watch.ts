import { bodyOf } from "../../operations/body.js";
import { callOf } from "../../operations/call.js";
import { operationNamed } from "../../operations/manifest.js";
import { previewedByName, send } from "../../operations/run-call.js";
import type { FlagValues } from "../../operations/value-flags.js";
import { idsOf } from "../../output/printer.js";
import { plainText } from "../../output/terminal-text.js";
import type { Context } from "../../program/context.js";
import { exitCodes } from "../../program/exit-codes.js";
import { goalFor } from "../watch/send-states.js";
import { watchIds } from "../watch/watch.js";

/** What sending answers: at once, or, of what goes out later, no more than an id. */
interface SendAnswer {
  failed?: number;
  skipped?: number;
  results?: readonly { to: string; success: boolean; reason?: string }[];
}

/** Sends an email, prints what happens to it from then on, and returns the exit code: partial where a recipient was left out. */
export async function sendAndWatch(
  flags: FlagValues,
  context: Context,
  refine: (body: Record<string, unknown>) => void,
): Promise<number> {
  const operation = operationNamed("emails.send");
  // Every id that is followed is one of a message. A status that none can have is refused before anything is sent.
  goalFor(flags.until as string | undefined, ["msg_"]);
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
