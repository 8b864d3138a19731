import { domainToASCII } from "node:url";
import { usage } from "../program/failure.js";

/** RFC 5322 dot-atom, the same as in the contract, which is too large to load for a flag. */
const localPart = /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*$/;
const label = /^[a-z\d](?:[a-z\d-]*[a-z\d])?$/i;
/** RFC 5321 §4.5.3.1 and RFC 1035, in octets. */
const limits = { local: 64, address: 254, label: 63 };

/** Returns the parts of a text between commas and semicolons outside quotation marks, trimmed, without empty ones. */
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

/** Returns the problem of a text that must be one bare address, undefined for a valid address. */
export function addressProblem(text: string): string | undefined {
  if (isAddress(text)) return undefined;
  const shown = JSON.stringify(text);
  const bare = bareAddressIn(text);
  if (bare !== undefined && isAddress(bare)) return `takes an address without a name: ${bare}, not ${shown}`;
  return `is no email address: ${shown}`;
}

/** Returns the address after a name: `ada@example.com` of `Ada <ada@example.com>`; undefined for other texts. */
export function bareAddressIn(text: string): string | undefined {
  const open = text.lastIndexOf("<");
  return open >= 0 && text.endsWith(">") ? text.slice(open + 1, -1) : undefined;
}

/** Returns the addresses in the values of a flag. @throws a usage failure that names the flag and the wrong text. */
export function addressesOf(words: readonly string[], flag: string): string[] {
  const addresses: string[] = [];
  for (const word of words) {
    const parts = splitAddresses(word);
    // An empty value has no parts and is reported as an empty address.
    for (const part of parts.length > 0 ? parts : [word]) addresses.push(addressOf(part, flag));
  }
  return addresses;
}

/** Returns the address in the value of a flag. @throws a usage failure that names the flag and the text. */
export function addressOf(word: string, flag: string): string {
  const address = word.trim();
  const problem = addressProblem(address);
  if (problem !== undefined) throw usage(`${flag} ${problem}`, { path: flag.replace(/^--/, "").replaceAll("-", "_") });
  return address;
}

/** Whether a text is an address. A domain in any script is checked by its A-labels (RFC 5890), as the service does. */
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
