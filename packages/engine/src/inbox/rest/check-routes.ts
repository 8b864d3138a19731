import { STATUS_CODES } from "node:http";
import type { Finding } from "../../checks/finding.js";
import type { LinkAnswer } from "../../delivery/requests/request-links.js";
import type { StoredMail } from "../mail/mailbox.js";
import { openMail } from "../mail/open-mail.js";
import { HttpError, json, type Route } from "./response.js";

/** Returns the message with an id, or the newest for `latest`. Throws HttpError where there is none. */
type FindMail = (id: string | undefined, query: URLSearchParams) => Promise<StoredMail>;

/** Mailpit's threshold. */
const spamScore = 5;

/** Returns the routes that check a message, in Mailpit's formats. */
export function checkRoutes(find: FindMail): Record<string, Route> {
  return {
    "GET /api/v1/message/:id/html-check": async ({ params, query }) => {
      const { HTML } = await openMail(await find(params.id, query));
      if (HTML === "") throw new HttpError(400, "message does not contain HTML");
      const { mailpitReport } = await import("../../checks/compatibility/mailpit-report.js");
      return json(mailpitReport(HTML));
    },
    "GET /api/v1/message/:id/link-check": async ({ params, query }) => {
      const { HTML, Text } = await openMail(await find(params.id, query));
      return json(await linkCheck(HTML, Text));
    },
    "GET /api/v1/message/:id/sa-check": async ({ params, query }) => {
      const { raw } = await find(params.id, query);
      const { checkMail } = await import("../../checks/check-mail.js");
      const { readEml } = await import("../../checks/eml/read-eml.js");
      const { findings } = checkMail(readEml(raw), { ignore: ["compatibility", "accessibility", "dark-mode", "size"] });
      return json(spamCheck(findings));
    },
  };
}

/** Returns what the servers of a mail's links answer, as Mailpit's `link-check` does. Redirects are not followed. */
async function linkCheck(html: string, text: string) {
  const { webLinks } = await import("../../checks/links/answered-links.js");
  const { requestLinks } = await import("../../delivery/requests/request-links.js");
  const part = (content: string) => (content === "" ? null : { content, toSource: (offset: number) => offset });
  const urls = new Set([
    ...webLinks({ html: part(html), text: null }).map(({ url }) => url),
    ...webLinks({ html: null, text: part(text) }).map(({ url }) => url),
  ]);
  const answers = await requestLinks(urls);
  const Links = [...urls].map((url) => linkResult(url, answers.get(url)));
  return { Errors: Links.filter(({ StatusCode }) => StatusCode === 0 || StatusCode >= 400).length, Links };
}

function linkResult(URL: string, answer: LinkAnswer | undefined) {
  if (answer?.isInside) return { URL, StatusCode: 451, Status: "Blocked private/reserved address" };
  const StatusCode = answer?.status ?? 0;
  return { URL, StatusCode, Status: answer?.error ?? STATUS_CODES[StatusCode] ?? "" };
}

const scores: Readonly<Record<string, number>> = { error: 2, warning: 1, info: 0.1 };

/** Returns findings about what filters look at, as Mailpit's `sa-check` answers the rules of SpamAssassin. */
function spamCheck(findings: readonly Finding[]) {
  const Rules = findings.map(({ rule, severity, title }) => ({
    Score: scores[severity] ?? 0,
    Name: rule.toUpperCase().replace(/[^A-Z]+/g, "_"),
    Description: title,
  }));
  const Score = Math.floor(Rules.reduce((sum, rule) => sum + rule.Score, 0) * 10) / 10;
  return { IsSpam: Score >= spamScore, Error: "", Score, Rules };
}
