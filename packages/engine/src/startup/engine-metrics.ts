import { statfs } from "node:fs/promises";
import type { EngineConfig } from "../config.js";
import type { SmtpMailer } from "../delivery/smtp-mailer.js";
import type { MailThreads } from "../mail-threads/mail-threads.js";
import type { Metrics } from "../platform/metrics/metrics.js";

interface MeasuredParts extends Pick<EngineConfig, "databaseUrl" | "dataDir"> {
  mailer: SmtpMailer;
  mailThreads: MailThreads | undefined;
}

/** Sets the gauges of what only an engine has before each scrape: connections to the mail server, and the disk of its data. */
export function collectEngineMetrics(
  metrics: Metrics,
  { databaseUrl, dataDir, mailer, mailThreads }: MeasuredParts,
): void {
  const gauges = metrics.instruments;
  metrics.onCollect(() => {
    const own = mailer.connections();
    const theirs = mailThreads?.connections() ?? { open: 0, busy: 0 };
    const busy = own.busy + theirs.busy;
    gauges.posthorn_smtp_connections.set(busy, "busy");
    gauges.posthorn_smtp_connections.set(own.open + theirs.open - busy, "idle");
    gauges.posthorn_smtp_circuit_open.set(mailer.gate.isClosed ? 1 : 0);
  });
  if (databaseUrl !== undefined) return;
  metrics.onCollect(async () => {
    try {
      const { bavail, bsize } = await statfs(dataDir);
      gauges.posthorn_store_free_bytes.set(bavail * bsize);
    } catch {
      gauges.posthorn_store_free_bytes.clear();
    }
  });
}
