/** Mailbox providers by domains of addresses. A name that ends in `.` matches every top-level domain. */
const byDomain: readonly (readonly [isp: string, domains: RegExp])[] = [
  ["Gmail", /^(?:gmail|googlemail)\.com$/],
  ["Outlook", /^(?:(?:outlook|hotmail|live)\.[a-z]{2,3}(?:\.[a-z]{2})?|msn\.com|passport\.com)$/],
  ["Yahoo", /^(?:yahoo\.[a-z]{2,3}(?:\.[a-z]{2})?|ymail\.com|rocketmail\.com)$/],
  ["AOL", /^(?:aol\.[a-z]{2,3}(?:\.[a-z]{2})?|aim\.com|verizon\.net)$/],
  ["iCloud", /^(?:icloud|me|mac)\.com$/],
  ["Proton", /^(?:proton\.me|protonmail\.(?:com|ch)|pm\.me)$/],
  ["GMX", /^gmx\.[a-z]{2,3}(?:\.[a-z]{2})?$/],
  ["WEB.DE", /^web\.de$/],
  ["T-Online", /^(?:t-online\.de|magenta\.de)$/],
  ["Orange", /^(?:orange\.fr|wanadoo\.fr)$/],
  ["Comcast", /^(?:comcast\.net|xfinity\.com)$/],
  ["Zoho", /^(?:zoho|zohomail)\.(?:com|eu|in)$/],
  ["Fastmail", /^fastmail\.(?:com|fm)$/],
  ["Yandex", /^(?:yandex\.(?:ru|com|by|kz)|ya\.ru)$/],
  ["Mail.ru", /^(?:mail|inbox|list|bk)\.ru$/],
  ["QQ", /^(?:qq|foxmail)\.com$/],
  ["NetEase", /^(?:163|126|yeah)\.(?:com|net)$/],
];

/** Mailbox providers by the mail servers of their customers' domains. */
const byHost: readonly (readonly [isp: string, host: RegExp])[] = [
  ["Gmail", /\.(?:google|googlemail)\.com$/],
  ["Outlook", /\.(?:protection\.outlook|outlook|hotmail)\.com$/],
  ["Yahoo", /\.yahoodns\.net$/],
  ["iCloud", /\.mail\.icloud\.com$/],
  ["Proton", /\.protonmail\.ch$/],
  ["Zoho", /\.zoho\.(?:com|eu|in)$/],
  ["Fastmail", /\.messagingengine\.com$/],
];

/**
 * Returns the provider of a mailbox by its address or by the server that answered for it (`remoteHost`, from a report);
 * null if it is unknown. It makes no DNS look-up, since bounces are recorded even without a network.
 */
export function ispOf(address: string, remoteHost: string | null = null): string | null {
  const domain = address.slice(address.lastIndexOf("@") + 1).toLowerCase();
  const host = `.${remoteHost?.toLowerCase().replace(/\.$/, "")}`;
  const found = byDomain.find(([, domains]) => domains.test(domain)) ?? byHost.find(([, hosts]) => hosts.test(host));
  return found?.[0] ?? null;
}
