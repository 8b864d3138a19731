import type { Clock } from "./clock.js";
import type { Random } from "./random.js";

/** Creates ids that sort by their time, even within one millisecond. */
export interface Ids {
  /** A UUIDv7. */
  uuid(): string;
  /** A UUIDv7 without hyphens, for prefixed ids such as `msg_…`. */
  compact(): string;
}

/** The codes of the hexadecimal digits. */
const codes = Buffer.from("0123456789abcdef");
/** Where in an id its parts begin, in digits: the time, the version, the counter, the random bytes. */
const parts = { time: 0, version: 12, counter: 13, random: 16, end: 32 };
/** Where in a text with hyphens each digit is. */
const places = Uint8Array.from({ length: parts.end }, (_, i) => i + [8, 12, 16, 20].filter((at) => at <= i).length);

/**
 * Returns a generator of UUIDv7 (RFC 9562: 48 bits of milliseconds, a 12-bit counter, 62 random bits). It writes ids digit by digit:
 * to join texts takes three times as long, and each call makes several ids.
 */
export function createIds(clock: Clock, random: Random): Ids {
  let last = 0;
  let counter = 0;
  const digits = Buffer.alloc(parts.end, "0");
  const hyphenated = Buffer.alloc(parts.end + 4, "-");
  digits.write("7", parts.version);

  /** Writes the lowest digits of a number at `from` to `to`. */
  const write = (number: number, from: number, to: number) => {
    let rest = Math.floor(number);
    for (let at = to - 1; at >= from; at -= 1) {
      digits[at] = codes[rest % 16] as number;
      rest = Math.floor(rest / 16);
    }
  };

  const begin = (millisecond: number) => {
    last = millisecond;
    write(millisecond, parts.time, parts.version);
  };

  const next = () => {
    const now = clock.now();
    if (now > last) {
      begin(now);
      // A low start leaves values to count up within the millisecond.
      const [high = 0, low = 0] = random.bytes(2);
      counter = ((high & 0x03) << 8) | low;
    } else if (++counter > 0xfff) {
      // The counter is full: the next millisecond is used, so that ids stay in order.
      begin(last + 1);
      counter = 0;
    }
    write(counter, parts.counter, parts.random);
    const tail = random.bytes(8);
    tail[0] = ((tail[0] ?? 0) & 0x3f) | 0x80;
    for (let i = 0; i < tail.length; i += 1) {
      const byte = tail[i] as number;
      digits[parts.random + 2 * i] = codes[byte >> 4] as number;
      digits[parts.random + 2 * i + 1] = codes[byte & 15] as number;
    }
  };

  return {
    compact() {
      next();
      return digits.toString("latin1");
    },
    uuid() {
      next();
      for (let i = 0; i < parts.end; i += 1) hyphenated[places[i] as number] = digits[i] as number;
      return hyphenated.toString("latin1");
    },
  };
}

/** Returns the lower bound of all uuids that are created from a time (epoch ms) on. */
export function idFloor(time: number): string {
  const hex = Math.max(0, time).toString(16).padStart(12, "0");
  return `${hex.slice(0, 8)}-${hex.slice(8)}`;
}
