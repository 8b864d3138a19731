import type { Ctx } from "../../platform/context.js";
import type { MessageRow } from "../../store/entities.js";
import type { ReadTx } from "../../store/store.js";

/** What is known of whoever fetched the image of a mail, or followed one of its links. */
export interface Visit {
  ip_address: string | null;
  user_agent: string | null;
  /** It said itself that nobody is looking yet. */
  prefetched: boolean;
}

/**
 * Programs that look at mail before or instead of its reader: gateways that examine links, search engines, and services that
 * draw previews of links. Proxies that fetch an image when the mail is opened (Gmail's, Yahoo's) tell of a reader.
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

/** Apple's privacy proxy loads all images of all mail as it arrives, and calls itself this and no more. */
const appleProxy = "Mozilla/5.0";

/** Nobody reads a mail and follows a link of it so soon after it was sent, in ms. */
const soonest = 5000;

/** Nobody follows so many links of a mail in so many ms. */
const burst = { links: 3, within: 2000 };

/** Whether a program looked; by times, which a developer's tests would fail, only in the service. `url` is that of a click. */
export async function isMachine(
  ctx: Ctx,
  tx: ReadTx,
  message: Readonly<MessageRow>,
  { user_agent, prefetched, url }: Visit & { url?: string },
): Promise<boolean> {
  if (prefetched || user_agent === appleProxy || (user_agent !== null && programs.test(user_agent))) return true;
  if (url === undefined || ctx.settings.profile === "local") return false;
  const now = ctx.clock.now();
  if (message.sent_at === null || now - message.sent_at <= soonest) return true;
  const { workspace_id, id: subject_id } = message;
  const recent = await tx.events.find({
    where: { workspace_id, subject_id, type: "email.clicked", at: { gte: now - burst.within } },
  });
  return new Set([url, ...recent.map(({ data }) => data.url)]).size >= burst.links;
}
