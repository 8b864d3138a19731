import type { MessageRow } from "../../store/entities.js";

/** Replaces an address that was erased. No mail can reach it (RFC 2606). */
export const erasedAddress = "erased@erased.invalid";

/** The address key of what was erased, under which nothing is found. */
export const erasedKey = "erased";

/** Stands for the words of a server about a message whose recipient was erased: they name the recipient. */
export const erasedResponse = "the recipient was erased";

/** Returns whether the recipient of a message was erased. Attempts that began before, and reports, may still come. */
export function isErased({ address_key }: Pick<MessageRow, "address_key">): boolean {
  return address_key === erasedKey;
}

/** Returns a text of a server with something else instead of an address, in any case. */
export function withoutAddress(text: string, address: string, instead = erasedAddress): string {
  const lower = text.toLowerCase();
  const wanted = address.toLowerCase();
  let redacted = "";
  let from = 0;
  for (let at = lower.indexOf(wanted); at >= 0; at = lower.indexOf(wanted, from)) {
    redacted += text.slice(from, at) + instead;
    from = at + wanted.length;
  }
  return redacted + text.slice(from);
}
