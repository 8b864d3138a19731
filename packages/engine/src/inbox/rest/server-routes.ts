import type { Chaos, ChaosStage, ChaosTrigger } from "../chaos.js";
import type { SmtpCounts } from "../listen-smtp.js";
import type { Mailbox } from "../mail/mailbox.js";
import { unread } from "./mailbox-routes.js";
import { objectBody } from "./request-body.js";
import { HttpError, json, type Route, respond } from "./response.js";

export interface ServerState {
  mailbox: Mailbox;
  chaos: Chaos;
  counts: Readonly<SmtpCounts>;
  /** Milliseconds since the epoch. */
  started: number;
  now: () => number;
}

/** Returns the routes about the server: its description, its health and its chaos. */
export function serverRoutes(state: ServerState): Record<string, Route> {
  const { mailbox, chaos, counts } = state;
  return {
    "GET /livez": () => respond("text/plain", ""),
    "GET /readyz": () => respond("text/plain", ""),
    "GET /api/v1/info": () =>
      json({
        Version: "posthorn-inbox",
        // Mailpit's value for a server that does not check for new versions.
        LatestVersion: "disabled",
        Database: "memory",
        DatabaseSize: mailbox.bytes,
        Messages: mailbox.size,
        Unread: unread(mailbox.newestFirst()),
        Tags: Object.fromEntries(mailbox.tagCounts()),
        RuntimeStats: {
          Uptime: Math.floor((state.now() - state.started) / 1000),
          Memory: process.memoryUsage.rss(),
          MessagesDeleted: mailbox.dropped,
          SMTPAccepted: counts.accepted,
          SMTPAcceptedSize: counts.acceptedBytes,
          SMTPRejected: counts.rejected,
          SMTPIgnored: 0,
        },
      }),
    "GET /api/v1/webui": () =>
      json({
        Label: "Posthorn",
        MessageRelay: { Enabled: false, SMTPServer: "", ReturnPath: "", AllowedRecipients: "", BlockedRecipients: "" },
        SpamAssassin: false,
        ChaosEnabled: true,
        DuplicatesIgnored: false,
        HideDeleteAllButton: false,
      }),
    "GET /api/v1/chaos": () => json(chaos.triggers),
    "PUT /api/v1/chaos": async ({ json: read }) => {
      const body = objectBody(await read());
      try {
        chaos.set({
          Sender: trigger(body, "Sender"),
          Recipient: trigger(body, "Recipient"),
          Authentication: trigger(body, "Authentication"),
        });
      } catch (error) {
        throw error instanceof RangeError ? new HttpError(400, error.message) : error;
      }
      return json(chaos.triggers);
    },
  };
}

function trigger(body: Record<string, unknown>, stage: ChaosStage): Partial<ChaosTrigger> {
  const wanted = objectBody(body[stage], stage);
  const wholeNumber = (field: keyof ChaosTrigger) => {
    const value = wanted[field] ?? 0;
    if (typeof value !== "number") throw new HttpError(400, `${stage}.${field} must be a number`);
    return value;
  };
  return { ErrorCode: wholeNumber("ErrorCode"), Probability: wholeNumber("Probability") };
}
