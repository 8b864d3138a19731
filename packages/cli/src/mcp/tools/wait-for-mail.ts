import { parseDuration } from "@posthorn/sdk/internal";
import { exitCodes, Failure, usage } from "../../program/failure.js";
import { safeJson } from "../fence.js";
import { type MailWish, newestMail, readable } from "../newest-mail.js";
import type { RunTool, ToolCall, ToolInput } from "../tool.js";

const defaultTimeout = 30_000;
const longestTimeout = 600_000;
/** How long one wait lasts before the progress is reported again, in milliseconds. */
const slice = 1000;

/** Waits for a mail and returns it. One that was returned before is returned again only when no other has come in time. */
export const waitForMail: RunTool = async (input, call) => {
  const wish = { to: textOf(input.to), subject: textOf(input.subject) };
  const timeout = timeoutOf(input);
  const { context, returned, outputs } = call;
  for (let waited = 0; ; waited += slice) {
    await call.progress(waited / 1000, timeout / 1000, `waiting for mail${wordsOf(wish)}`);
    const mail = await newestMail(wish, returned, Math.min(slice, timeout - waited), context);
    if (mail) {
      returned.add(mail.id);
      return outputs.show(safeJson(readable(mail)));
    }
    if (waited + slice >= timeout) return againOrNone(wish, timeout, call);
  }
};

async function againOrNone(wish: MailWish, timeout: number, { context, outputs }: ToolCall): Promise<string> {
  const known = await newestMail(wish, new Set(), 0, context);
  if (known)
    return `No other mail came within ${timeout / 1000} s. The last one again:\n${outputs.show(safeJson(readable(known)))}`;
  throw new Failure("not_met", `no mail${wordsOf(wish)} came within ${timeout / 1000} s`, exitCodes.unmet, {
    hint: "Was it sent, and delivered? admin.messages.list and emails.status say so. On a stopped clock, move the clock first.",
  });
}

function timeoutOf({ timeout = defaultTimeout }: ToolInput): number {
  const milliseconds = typeof timeout === "number" ? timeout : parseDuration(String(timeout));
  if (milliseconds === undefined || !(milliseconds >= 0 && milliseconds <= longestTimeout))
    throw usage("timeout must be a duration up to 10m, such as 30s", { path: "timeout" });
  return milliseconds;
}

function textOf(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}

function wordsOf({ to, subject }: MailWish): string {
  const about = subject === undefined ? "" : ` about ${JSON.stringify(subject)}`;
  return `${to === undefined ? "" : ` to ${to}`}${about}`;
}
