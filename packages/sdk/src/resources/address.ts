import { parseUrl } from "../core/parse-url.js";

/** Returns the text to search for an address. For an internationalised domain it is only the local part, as its spelling may differ. */
export function searchFor(email: string): string {
  const [local, domain] = split(email);
  return /^[\x21-\x7e]*$/.test(domain) && !domain.toLowerCase().includes("xn--") ? email.trim() : `${local}@`;
}

/** Whether the service treats two addresses as one: it ignores case, and the Unicode or ASCII form of a domain. */
export function sameAddress(left: string, right: string): boolean {
  return key(left) === key(right);
}

function key(email: string): string {
  const [local, domain] = split(email);
  return `${local}@${parseUrl(`http://${domain}`)?.hostname ?? domain}`.toLowerCase();
}

function split(email: string): [local: string, domain: string] {
  const at = email.trim().lastIndexOf("@");
  return [email.trim().slice(0, at), email.trim().slice(at + 1)];
}
