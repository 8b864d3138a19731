/** Gives back the text that finds an address in a search, in whichever way its domain was written. */
export function searchFor(email: string): string {
  const [local, domain] = split(email);
  return /^[\x21-\x7e]*$/.test(domain) && !domain.toLowerCase().includes("xn--") ? email.trim() : `${local}@`;
}

/** Tells whether two addresses are one to the service: case does not count, nor does the way a domain is written. */
export function sameAddress(left: string, right: string): boolean {
  return key(left) === key(right);
}

function key(email: string): string {
  const [local, domain] = split(email);
  const url = `http://${domain}`;
  return `${local}@${URL.canParse(url) ? new URL(url).hostname : domain}`.toLowerCase();
}

function split(email: string): [local: string, domain: string] {
  const at = email.trim().lastIndexOf("@");
  return [email.trim().slice(0, at), email.trim().slice(at + 1)];
}
