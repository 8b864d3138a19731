import type { Ctx } from "../../platform/context.js";
import type { MessageRow } from "../../store/entities.js";
import type { ReadTx } from "../../store/store.js";

/** The known facts about the request for a tracking image or a tracked link. */
export interface Visit {
  ip_address: string | null;
  user_agent: string | null;
  /** The request is marked as a prefetch. */
  prefetched: boolean;
}

/**
 * Programs that open mail before or instead of its reader: security gateways, search engines, and link preview
 * services. Image proxies of mail programs (Gmail, Yahoo) are left out, since they load an image when the reader opens
 * the mail.
 */
const programs = new RegExp(
  [
    "safelinks|ms-?office365?scanner|barracuda|proofpoint|urldefense|mimecast|messagelabs|symantec|ironport|fireeye|trellix",
    "forcepoint|websense|fortinet|fortiguard|fortimail|sophos|trend ?micro|zscaler|bitdefender|cloudmark|checkpoint|avanan|vade",
    "googlebot|bingbot|bingpreview|yandexbot|applebot|duckduckbot|slackbot|slack-imgproxy|twitterbot|linkedinbot|telegrambot",
    "discordbot|facebookexternalhit|whatsapp|skypeuripreview|headlesschrome",
  ].join("|"),
  "i",
);

/** Apple's privacy proxy loads all images of every mail on arrival, with this user agent. */
const appleProxy = "Mozilla/5.0";

/** A click earlier than this after the mail was sent is attributed to a program, in ms. */
const minClickDelay = 5000;

/** This many links clicked within so many ms are attributed to a program. */
const burst = { links: 3, within: 2000 };

/**
 * Returns whether a program made the request. Timing is considered in the service profile only, since tests of
 * developers click quickly. `url` is the target of a click.
 */
export async function isMachine(
  ctx: Ctx,
  tx: ReadTx,
  message: Readonly<MessageRow>,
  { user_agent, prefetched, url }: Visit & { url?: string },
): Promise<boolean> {
  if (prefetched || user_agent === appleProxy || (user_agent !== null && programs.test(user_agent))) return true;
  if (url === undefined || ctx.settings.profile === "local") return false;
  const now = ctx.clock.now();
  if (message.sent_at === null || now - message.sent_at <= minClickDelay) return true;
  const { workspace_id, id: subject_id } = message;
  const recent = await tx.events.find({
    where: { workspace_id, subject_id, type: "email.clicked", at: { gte: now - burst.within } },
  });
  return new Set([url, ...recent.map(({ data }) => data.url)]).size >= burst.links;
}
