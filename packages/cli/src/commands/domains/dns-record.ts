import type { components } from "@posthorn/sdk/contract";

export type Domain = components["schemas"]["Domain"];
export type DnsRecord = components["schemas"]["DnsRecord"];

/** How long others may keep a record, in seconds. */
export const ttl = 3600;
/** A string of a TXT record has at most 255 bytes (RFC 1035 §3.3). */
const longestString = 255;

/** Whether its value can be written for other programs: the contract may come to know types that are written in other ways. */
export function isWritable({ type }: DnsRecord): boolean {
  return type === "CNAME" || type === "TXT";
}

/** Gives back a text as the strings of a TXT record, each in quotes; `written` gives a byte that is no plain character. */
export function textStrings(value: string, written: (byte: number) => string): string[] {
  const bytes = Buffer.from(value);
  const strings: string[] = [];
  for (let at = 0; at === 0 || at < bytes.length; at += longestString) {
    const characters = [...bytes.subarray(at, at + longestString)].map((byte) => textCharacter(byte, written));
    strings.push(`"${characters.join("")}"`);
  }
  return strings;
}

function textCharacter(byte: number, written: (byte: number) => string): string {
  if (byte < 0x20 || byte > 0x7e) return written(byte);
  const character = String.fromCharCode(byte);
  return character === '"' || character === "\\" ? `\\${character}` : character;
}
