import type { Clock } from "./clock.js";
import type { Random } from "./random.js";

/** Creates ids that sort by their time, even within one millisecond. */
export interface Ids {
  /** A UUIDv7. */
  uuid(): string;
  /** A UUIDv7 without hyphens, for prefixed ids such as `msg_…`. */
  compact(): string;
}

const hexOfByte = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, "0"));

/** Returns a generator of UUIDv7 (RFC 9562: 48 bits of milliseconds, a 12-bit counter, 62 random bits). */
export function createIds(clock: Clock, random: Random): Ids {
  let last = 0;
  /** `last` in hex. */
  let time = "0".repeat(12);
  let counter = 0;

  const begin = (millisecond: number) => {
    last = millisecond;
    time = millisecond.toString(16).padStart(12, "0");
  };

  const hex = (): string => {
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
    const tail = random.bytes(8);
    tail[0] = ((tail[0] ?? 0) & 0x3f) | 0x80;
    let hex = `${time}7${counter.toString(16).padStart(3, "0")}`;
    for (const byte of tail) hex += hexOfByte[byte];
    return hex;
  };

  return {
    compact: hex,
    uuid() {
      const h = hex();
      return `${h.slice(0, 8)}-${h.slice(8, 12)}-${h.slice(12, 16)}-${h.slice(16, 20)}-${h.slice(20)}`;
    },
  };
}

/** Returns the lower bound of all uuids that are created from a time (epoch ms) on. */
export function idFloor(time: number): string {
  const hex = Math.max(0, time).toString(16).padStart(12, "0");
  return `${hex.slice(0, 8)}-${hex.slice(8)}`;
}
