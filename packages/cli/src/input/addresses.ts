import { domainToASCII } from "node:url";
import { usage } from "../program/failure.js";

/** RFC 5322 dot-atom, as the contract's own addresses have it: the contract itself is too large to be loaded for a flag. */
const localPart = /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*$/;
const label = /^[a-z\d](?:[a-z\d-]*[a-z\d])?$/i;
/** RFC 5321 §4.5.3.1 and RFC 1035, in octets. */
const limits = { local: 64, address: 254, label: 63 };

/** Returns the texts between the commas and semicolons of a text, trimmed, empty ones left out; those in quotation marks separate nothing. */
export function splitAddresses(text: string): string[] {
  const parts = [""];
  let quoted = false;
  let escaped = false;
  for (const character of text) {
    const isSeparator = !quoted && (character === "," || character === ";");
    if (isSeparator) parts.push("");
    else parts[parts.length - 1] += character;
    if (character === '"' && !escaped) quoted = !quoted;
    escaped = quoted && character === "\\" && !escaped;
  }
  return parts.map((part) => part.trim()).filter((part) => part !== "");
}

/** Returns what is wrong with a text that should be one bare address, undefined for an address. */
export function addressProblem(text: string): string | undefined {
  if (isAddress(text)) return undefined;
  const shown = JSON.stringify(text);
  const bare = bareAddressIn(text);
  if (bare !== undefined && isAddress(bare)) return `takes an address without a name: ${bare}, not ${shown}`;
  return `is no email address: ${shown}`;
}

/** Returns the address that stands behind a name: `ada@example.com` of `Ada <ada@example.com>`; undefined for other texts. */
export function bareAddressIn(text: string): string | undefined {
  const open = text.lastIndexOf("<");
  return open >= 0 && text.endsWith(">") ? text.slice(open + 1, -1) : undefined;
}

/** Returns the addresses that the words of a flag hold; throws a usage failure that names the flag and the text that is none. */
export function addressesOf(words: readonly string[], flag: string): string[] {
  const addresses: string[] = [];
  for (const word of words) {
    const parts = splitAddresses(word);
    // An empty word is refused as itself.
    for (const part of parts.length > 0 ? parts : [word]) addresses.push(addressOf(part, flag));
  }
  return addresses;
}

/** Returns the one address that a flag holds; throws a usage failure that names the flag and the text. */
export function addressOf(word: string, flag: string): string {
  const address = word.trim();
  const problem = addressProblem(address);
  if (problem !== undefined) throw usage(`${flag} ${problem}`, { path: flag.replace(/^--/, "").replaceAll("-", "_") });
  return address;
}

/** The domain may be written in any script: it is judged by its A-labels, as the service judges it. */
function isAddress(text: string): boolean {
  const at = text.lastIndexOf("@");
  const local = text.slice(0, Math.max(0, at));
  const given = text.slice(at + 1);
  const domain = isAscii(given) ? given : domainToASCII(given);
  if (local.length > limits.local || local.length + 1 + domain.length > limits.address) return false;
  const labels = domain.split(".");
  const allLabels = labels.every((part) => part.length <= limits.label && label.test(part));
  // A last label of digits alone would make the domain an IP address.
  return localPart.test(local) && labels.length >= 2 && allLabels && !/^\d+$/.test(labels.at(-1) ?? "");
}

function isAscii(text: string): boolean {
  return Buffer.byteLength(text) === text.length;
}
