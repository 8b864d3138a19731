import { checkMail, type Finding, sourceOfParts, UnknownNameError } from "@posthorn/engine/checks";
import { printed } from "./differences.js";
import { readFields } from "./match.js";
import type { MatcherResult } from "./report.js";

/** What a mail must have no findings of. */
export interface MailCheckFields {
  /** The least severity that fails. Default: `error`. */
  failOn?: "error" | "warning" | "never";
  /** Rules and groups of rules to leave out. */
  ignore?: string | readonly string[];
}

const thresholds = ["error", "warning", "never"];
/** How many findings are listed. */
const most = 10;

/** Passes if the checks of a captured mail, or of a mail of a mailbox, find nothing of `failOn` or of a greater severity. */
export function toPassMailChecks(received: unknown, given: MailCheckFields = {}): MatcherResult {
  const { failOn = "error", ignore = [] } = readFields(given, ["failOn", "ignore"]);
  if (!thresholds.includes(failOn)) throw new RangeError(`failOn is error, warning or never; it is ${printed(failOn)}`);
  const { findings } = checked(received, [ignore].flat());
  const fails = ({ severity }: Finding) =>
    failOn !== "never" && (severity === "error" || (failOn === "warning" && severity === "warning"));
  const failing = findings.filter(fails);
  const lines = failing.slice(0, most).map((finding, index) => `\n  ${index + 1}. ${describe(finding)}`);
  const more = failing.length > most ? `\n  and ${failing.length - most} more` : "";
  return {
    pass: failing.length === 0,
    message: () =>
      failing.length === 0
        ? `expected the checks of the mail to find something of severity ${failOn}; they find nothing`
        : `expected the mail to pass the checks; ${failing.length} failed:${lines.join("")}${more}`,
  };
}

function checked(received: unknown, ignore: readonly string[]): { findings: readonly Finding[] } {
  try {
    return checkMail(sourceOfParts(partsOf(received)), { ignore });
  } catch (error) {
    throw error instanceof UnknownNameError ? new RangeError(error.message) : error;
  }
}

function describe({ rule, line, column, title, detail, snippet }: Finding): string {
  return `${line}:${column} ${title} (${rule})${snippet === "" ? "" : `\n     ${snippet}`}\n     ${detail}`;
}

/** Returns the parts of a mail. Throws TypeError for anything else. */
function partsOf(received: unknown) {
  if (typeof received !== "object" || received === null || !("subject" in received) || !("html" in received)) {
    throw new TypeError(
      "toPassMailChecks needs a captured mail: expect(mock.emails[0]).toPassMailChecks(…), or a mail of a mailbox",
    );
  }
  const { html, subject } = received;
  const text = "text" in received && typeof received.text === "string" ? received.text : null;
  const from = "from" in received ? addressOf(received.from) : undefined;
  const replyTo = "replyTo" in received ? received.replyTo : undefined;
  return {
    html: typeof html === "string" ? html : null,
    text,
    headers: {
      Subject: String(subject),
      ...(from !== undefined && { From: from }),
      ...(typeof replyTo === "string" && { "Reply-To": replyTo }),
      ...("headers" in received && (received.headers as Record<string, string>)),
    },
  };
}

function addressOf(from: unknown): string | undefined {
  if (typeof from === "string") return from;
  const address: unknown = typeof from === "object" && from !== null ? Reflect.get(from, "address") : undefined;
  return typeof address === "string" ? address : undefined;
}
