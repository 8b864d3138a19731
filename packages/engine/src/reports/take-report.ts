import type { ReportReader } from "../delivery/reports/read-in-thread.js";
import type { Report } from "../delivery/reports/report.js";
import type { Ctx } from "../platform/context.js";
import { readReturnPath } from "../platform/return-path.js";
import type { ShedLog } from "../platform/shed-log.js";
import { applyReport } from "../resources/emails/reports.js";
import type { MessageRow } from "../store/entities.js";
import type { Store } from "../store/store.js";
import { findSignedLink, messageOfHeader } from "./find-message.js";

/** What reports are read and written down with. */
interface Parts {
  ctx: Ctx;
  store: Store;
  reader: ReportReader;
  shed: ShedLog;
}

/** Where complaints come in that a provider collects for all of a sender's mail (feedback loops). */
function complaintsAddress(ctx: Pick<Ctx, "settings">): string {
  return `complaints@${ctx.settings.sharedDomain}`;
}

/** Whether mail to an address may be a report of ours: it is a return path we made, or where complaints come in. */
export function takesReports(ctx: Pick<Ctx, "secrets" | "settings">, address: string): boolean {
  return readReturnPath(ctx, address) !== undefined || address.toLowerCase() === complaintsAddress(ctx);
}

/**
 * Writes down what a mail to some of those addresses says. Which message it is about the address says; of a complaint to
 * the common address, the signed link in the header of the mail that was complained of. A mail about no message of ours
 * changes nothing, and is not even read.
 */
export async function takeReport(parts: Parts, addresses: Iterable<string>, raw: Buffer): Promise<void> {
  const { ctx, reader, shed } = parts;
  // However many addresses it has, a mail is read once.
  let reading: Promise<Report | undefined> | undefined;
  for (const address of addresses) {
    const returned = readReturnPath(ctx, address);
    const message_id = returned ?? findSignedLink(ctx, raw);
    const message = message_id === undefined ? undefined : await messageOf(parts, message_id);
    if (message === undefined) {
      shed.warn("a mail to the intake of reports was about no message that is known");
      continue;
    }
    reading ??= reader.read(raw);
    const report = await reading;
    if (report === undefined) shed.warn("a mail to the intake of reports was given up: it could not be read in time");
    if (returned !== undefined) {
      // Given up, not refused: its sender would only bring it again.
      await apply(parts, message, report ?? { kind: "unreadable", response: "" });
    } else if (report?.kind === "complaint" && messageOfHeader(ctx, report.returned) === message.id) {
      await apply(parts, message, report);
    }
  }
}

async function messageOf({ store }: Parts, message_id: string): Promise<Readonly<MessageRow> | undefined> {
  return store.read("system", (tx) => tx.messages.get(message_id));
}

async function apply({ ctx, store }: Parts, message: Readonly<MessageRow>, report: Report): Promise<void> {
  await store.transaction({ workspace: message.workspace_id }, async (tx) => {
    const now = await tx.messages.get(message.id);
    if (now !== undefined) await applyReport(ctx, tx, now, report);
  });
}
