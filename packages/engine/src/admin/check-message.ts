import type { RenderedParts } from "../checks/mail-source.js";
import { ApiError, invalid, notFound } from "../platform/errors.js";
import type { TemplateCache } from "../rendering/template-cache.js";
import { readParts } from "../resources/emails/attempt.js";
import { type ComposedMail, composeMail } from "../resources/emails/compose.js";
import type { AdminHandler } from "./handler.js";

/** Returns the handler that checks the mail of a message. */
export function checkMessage(templates: TemplateCache): AdminHandler<"messages.checks"> {
  return async (ctx, { path, query }) => {
    const message = await ctx.tx.messages.get(path.id);
    if (message === undefined) throw notFound("message");
    const parts = await readParts(ctx.tx, message);
    if (parts === undefined)
      throw new ApiError("not_found", "the message has no content: it was not attempted, or it has expired");
    // Tracking would hide where links lead.
    const untracked = { ...parts, message: { ...parts.message, track_clicks: false, track_opens: false } };
    const mail = await composeMail(ctx, templates, untracked);
    return { data: await checkParts({ html: mail.html, text: mail.text, headers: headersOf(mail) }, query) };
  };
}

/** Returns what is wrong with a mail. Throws `validation_error` for the name of an unknown client or rule. */
export async function checkParts(parts: RenderedParts, query: { clients?: string; ignore?: string }) {
  const { checkMail, UnknownNameError } = await import("../checks/check-mail.js");
  const { sourceOfParts } = await import("../checks/mail-source.js");
  const [clients, ignore] = [namesIn(query.clients), namesIn(query.ignore)];
  try {
    return checkMail(sourceOfParts(parts), { clients, ignore });
  } catch (error) {
    if (!(error instanceof UnknownNameError)) throw error;
    throw invalid(error.message.includes("mail client") ? "clients" : "ignore", error.message);
  }
}

function namesIn(list: string | undefined): string[] {
  return (list ?? "")
    .split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "");
}

function headersOf({ from, replyTo, to, subject, headers }: ComposedMail): Record<string, string> {
  const sender = from.name === null ? from.address : `${from.name} <${from.address}>`;
  return {
    From: sender,
    To: to,
    Subject: subject,
    ...(replyTo !== null && { "Reply-To": replyTo }),
    ...Object.fromEntries(headers),
  };
}
