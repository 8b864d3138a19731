import type { Report } from "../delivery/reports/report.js";
import type { ReportReader } from "../delivery/reports/report-reader.js";
import { readReturnPath } from "../mail/return-path.js";
import type { Ctx } from "../platform/context.js";
import type { ShedLog } from "../platform/shed-log.js";
import { applyReport } from "../resources/emails/reports.js";
import type { MessageRow } from "../store/entities.js";
import type { Store } from "../store/store.js";
import { findSignedLink, messageOfHeader } from "./find-message.js";

interface RecordReportParts {
  ctx: Ctx;
  store: Store;
  reader: ReportReader;
  shed: ShedLog;
}

/** Returns the address for the feedback loops of providers, which send the complaints about all mail of a sender. */
function complaintsAddress(ctx: Pick<Ctx, "settings">): string {
  return `complaints@${ctx.settings.sharedDomain}`;
}

/** Whether mail to an address may be a report: the address is a signed return path, or that for complaints. */
export function receivesReports(ctx: Pick<Ctx, "secrets" | "settings">, address: string): boolean {
  return readReturnPath(ctx, address) !== undefined || address.toLowerCase() === complaintsAddress(ctx);
}

/**
 * Records the report in a mail to some addresses. A return path identifies the message; a complaint to the common address is
 * identified by the signed link in the header of the reported mail. A mail about an unknown message is not read.
 * @throws ReaderBusyError when too many reports wait to be read.
 */
export async function recordReport(parts: RecordReportParts, addresses: Iterable<string>, raw: Buffer): Promise<void> {
  const { ctx, reader, shed } = parts;
  // A mail to several addresses is read once.
  let reading: Promise<Report | undefined> | undefined;
  for (const address of addresses) {
    const returned = readReturnPath(ctx, address);
    const message_id = returned ?? findSignedLink(ctx, raw);
    const message = message_id === undefined ? undefined : await findMessage(parts, message_id);
    if (message === undefined) {
      countReport(ctx, "unknown");
      shed.warn("a mail to the report intake is about no known message");
      continue;
    }
    reading ??= reader.read(raw);
    const report = await reading;
    countReport(ctx, report?.kind ?? "unreadable");
    if (report === undefined) shed.warn("a mail to the report intake was dropped: it could not be read in time");
    if (returned !== undefined) {
      // Accepted although unreadable: after a rejection its sender would retry.
      await apply(parts, message, report ?? { kind: "unreadable", response: "" });
    } else if (report?.kind === "complaint" && messageOfHeader(ctx, report.returned) === message.id) {
      await apply(parts, message, report);
    }
  }
}

/** Counts a mail that the intake took, by what it is about one message. */
function countReport({ metrics }: Ctx, kind: Report["kind"] | "unknown"): void {
  metrics.instruments.posthorn_reports_total.add(kind);
}

async function findMessage(
  { store }: RecordReportParts,
  message_id: string,
): Promise<Readonly<MessageRow> | undefined> {
  return store.read("system", (tx) => tx.messages.get(message_id));
}

async function apply({ ctx, store }: RecordReportParts, message: Readonly<MessageRow>, report: Report): Promise<void> {
  await store.transaction({ workspace: message.workspace_id }, async (tx) => {
    const now = await tx.messages.get(message.id);
    if (now !== undefined) await applyReport(ctx, tx, now, report);
  });
}
