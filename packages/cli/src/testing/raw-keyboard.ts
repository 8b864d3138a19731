import { PassThrough } from "node:stream";

/** Returns a keyboard that views can put into raw mode, to be typed at by writing to it. */
export function rawKeyboard(): PassThrough {
  return Object.assign(new PassThrough(), { setRawMode: () => {}, ref: () => {}, unref: () => {} });
}
