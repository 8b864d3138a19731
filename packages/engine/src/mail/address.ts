import { parseUrl } from "../platform/parse-url.js";

/** A normalised email address. */
export interface Address {
  /** The unchanged local part, with the domain as lower-case A-labels. */
  address: string;
  /** The address with a lower-case local part: addresses with equal keys are one recipient. */
  key: string;
  /** The domain as lower-case A-labels. */
  domain: string;
}

/** The maximum length in octets of a local part, of an address (RFC 5321 §4.5.3.1) and of a label (RFC 1035). */
const limits = { local: 64, address: 254, label: 63 };

/** The dot-atom of RFC 5322 without `%` and `!`, with which a relay may be made to forward mail. */
const localPart = /^[\w#$&'*+/=?^`{|}~-]+(?:\.[\w#$&'*+/=?^`{|}~-]+)*$/;
const label = /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/;
/** A last label that makes a URL parser read an IPv4 address, as in `127.1` and `0x7f.1`. */
const numeric = /^(?:\d+|0x[\da-f]*)$/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: the ASCII range is meant, control characters included
const foreign = /[^\x00-\x7f]/;
/** Most domains: two labels or more in lower case, none of them an A-label, the last one beginning with a letter. */
const plainDomain = /^(?:(?!xn--)[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+(?!xn--)[a-z](?:[a-z\d-]{0,61}[a-z\d])?$/;
/** Only letters, digits, dots and hyphens of ASCII, because a URL parser strips, decodes or splits at most others. */
const domainCharacters = /^(?:[a-zA-Z0-9.-]|[^\0-\x7f])+$/u;

/**
 * Returns the parts of a plain `local@domain`, or undefined for any other text. Quoted local parts, comments, groups,
 * display names, source routes and IP literals are rejected, because programs interpret them differently.
 */
export function parseAddress(input: string): Address | undefined {
  if (input.length > limits.address) return undefined;
  const at = input.indexOf("@");
  const local = input.slice(0, Math.max(0, at));
  if (local.length > limits.local || !localPart.test(local)) return undefined;
  const domain = parseDomain(input.slice(at + 1));
  if (domain === undefined || local.length + 1 + domain.length > limits.address) return undefined;
  const address = `${local}@${domain}`;
  const lower = local.toLowerCase();
  return { address, key: lower === local ? address : `${lower}@${domain}`, domain };
}

/** Returns the domain of an address that `parseAddress` returned. */
export function domainOf(address: string): string {
  return address.slice(address.indexOf("@") + 1);
}

/** Returns a domain of at least two labels as lower-case A-labels (UTS-46), or undefined for any other text. */
export function parseDomain(input: string): string | undefined {
  if (input.length > limits.address) return undefined;
  // Most domains end here, in two fifths of the time that they take below.
  if (plainDomain.test(input)) return input;
  if (!domainCharacters.test(input)) return undefined;
  const domain = needsMapping(input) ? mapDomain(input) : input.toLowerCase();
  const labels = domain?.split(".") ?? [];
  if (labels.length < 2 || numeric.test(labels.at(-1) ?? "")) return undefined;
  return labels.every((part) => part.length <= limits.label && label.test(part)) ? domain : undefined;
}

/** Returns whether a domain must be mapped. A given A-label, too, because it may be invalid Punycode. */
function needsMapping(domain: string): boolean {
  return foreign.test(domain) || /xn--/i.test(domain);
}

function mapDomain(domain: string): string | undefined {
  return parseUrl(`http://${domain}`)?.hostname;
}
