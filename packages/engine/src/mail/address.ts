/** An email address as Posthorn keeps it. */
export interface Address {
  /** The local part as it was given, at the domain's lower-case A-label. */
  address: string;
  /** The same with the local part lower-cased: two addresses with one key are one recipient. */
  key: string;
  /** The domain alone, as lower-case A-label. */
  domain: string;
}

/** RFC 5321 §4.5.3.1: octets of a local part, of a path without its brackets, and (RFC 1035) of one label. */
const limits = { local: 64, address: 254, label: 63 };

/** RFC 5322 dot-atom, less `%` and `!`, by which a relay may be made to send mail on to somewhere else. */
const localPart = /^[\w#$&'*+/=?^`{|}~-]+(?:\.[\w#$&'*+/=?^`{|}~-]+)*$/;
const label = /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/;
/** What a URL parser takes for the end of an IPv4 address: `127.1`, `0x7f.1` and their kin are hosts, not domains. */
const numeric = /^(?:\d+|0x[\da-f]*)$/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: the ASCII range is meant, control characters included
const foreign = /[^\x00-\x7f]/;
/** Of ASCII only letters, digits, dots and hyphens: a URL would strip, decode or split at most of the others. */
const domainCharacters = /^(?:[a-zA-Z0-9.-]|[^\0-\x7f])+$/u;

/**
 * Gives back the parts of a plain `local@domain`, or undefined when it is anything else. Quoted local parts, comments,
 * groups, display names, source routes and IP literals are refused, because readers differ on where they lead.
 */
export function parseAddress(input: string): Address | undefined {
  if (input.length > limits.address) return undefined;
  const at = input.indexOf("@");
  const local = input.slice(0, Math.max(0, at));
  if (local.length > limits.local || !localPart.test(local)) return undefined;
  const domain = parseDomain(input.slice(at + 1));
  if (domain === undefined || local.length + 1 + domain.length > limits.address) return undefined;
  return { address: `${local}@${domain}`, key: `${local.toLowerCase()}@${domain}`, domain };
}

/** Gives back the domain of an address that `parseAddress` gave. */
export function domainOf(address: string): string {
  return address.slice(address.indexOf("@") + 1);
}

/** Gives back a domain of at least two labels as lower-case A-labels (UTS-46), or undefined when it is none. */
export function parseDomain(input: string): string | undefined {
  if (input.length > limits.address || !domainCharacters.test(input)) return undefined;
  const domain = needsMapping(input) ? mapDomain(input) : input.toLowerCase();
  const labels = domain?.split(".") ?? [];
  if (labels.length < 2 || numeric.test(labels.at(-1) ?? "")) return undefined;
  return labels.every((part) => part.length <= limits.label && label.test(part)) ? domain : undefined;
}

/** An A-label that came from outside goes the same way as a U-label: it may be no valid Punycode at all. */
function needsMapping(domain: string): boolean {
  return foreign.test(domain) || /xn--/i.test(domain);
}

function mapDomain(domain: string): string | undefined {
  return URL.canParse(`http://${domain}`) ? new URL(`http://${domain}`).hostname : undefined;
}
