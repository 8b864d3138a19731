import { readReport } from "../../delivery/reports/read-report.js";
import type { Ctx } from "../../platform/context.js";
import { readLink } from "../../platform/links.js";
import { readReturnPath } from "../../platform/return-path.js";
import { applyReport } from "../../resources/emails/reports.js";
import type { Store } from "../../store/store.js";

/** Where complaints come in that a provider collects for all of a sender's mail (feedback loops). */
function complaintsAddress(ctx: Pick<Ctx, "settings">): string {
  return `complaints@${ctx.settings.sharedDomain}`;
}

/** Whether mail to an address may be a report of ours: it is a return path we made, or where complaints come in. */
export function takesReports(ctx: Pick<Ctx, "secrets" | "settings">, address: string): boolean {
  return readReturnPath(ctx, address) !== undefined || address.toLowerCase() === complaintsAddress(ctx);
}

/**
 * Writes down what a mail to one of those addresses says. One about no message that we know of changes nothing.
 * Which message it is about the address says; of a complaint to the common address, the signed link in the header of the
 * mail that was complained of.
 */
export async function takeReport(ctx: Ctx, store: Store, address: string, raw: Buffer): Promise<void> {
  const report = await readReport(raw);
  const returned = report.kind === "complaint" ? messageOfHeader(ctx, report.returned) : undefined;
  const message_id = readReturnPath(ctx, address) ?? returned;
  const message =
    message_id === undefined ? undefined : await store.read("system", (tx) => tx.messages.get(message_id));
  if (message === undefined) {
    ctx.log.info("a report was about no message that is known", { kind: report.kind });
    return;
  }
  await store.transaction({ workspace: message.workspace_id }, async (tx) => {
    const now = await tx.messages.get(message.id);
    if (now !== undefined) await applyReport(ctx, tx, now, report);
  });
}

/** The message whose unsubscribe link stands in a mail header. */
function messageOfHeader(ctx: Ctx, header: string): string | undefined {
  const field = /^list-unsubscribe:((?:.|\r?\n[ \t])*)/im.exec(header)?.[1]?.replaceAll(/\s+/g, "") ?? "";
  for (const [, url = ""] of field.matchAll(/<([^<>]+)>/g)) {
    if (!url.startsWith(`${ctx.settings.publicUrl}/`)) continue;
    const link = readLink(ctx, url.slice(ctx.settings.publicUrl.length));
    if (link?.kind === "unsubscribe") return link.message_id;
  }
  return undefined;
}
