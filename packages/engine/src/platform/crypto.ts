import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hash,
  randomBytes,
  timingSafeEqual,
} from "node:crypto";

/** The only file of the core that knows a cryptography library. */

/** Returns the SHA-256 of a text or bytes in hex. */
export function sha256(value: string | Uint8Array): string {
  return typeof hash === "function" ? hash("sha256", value, "hex") : createHash("sha256").update(value).digest("hex");
}

/** Returns a number in [0, 1) that is always equal for a text. */
export function fractionOf(text: string): number {
  return Number.parseInt(sha256(text).slice(0, 8), 16) / 2 ** 32;
}

/** Returns the HMAC-SHA256 of a text. */
export function hmac(key: string | Uint8Array, value: string | Uint8Array): Buffer {
  return createHmac("sha256", key).update(value).digest();
}

/** The block of SHA-256, to which HMAC (RFC 2104) fills up its key, in bytes. */
const hashBlock = 64;
const hashLength = 32;
/** The longest values for which a function of `hmacUnder` keeps its buffer, in bytes. It would otherwise hold a long body for as long as it lives. */
const keptLength = 1024;

/** Computes an HMAC-SHA256. To return it as a text takes two thirds of the time that bytes take. */
export type Hmac = (value: string | Uint8Array, encoding: "hex" | "base64" | "binary") => string;

/**
 * Returns the function that computes the HMAC-SHA256 of a text or bytes under a key. The key is prepared once, because each link
 * of a mail and each webhook is signed (bench/tracking.bench.ts, bench/deliveries.bench.ts).
 */
export function hmacUnder(key: Uint8Array): Hmac {
  if (typeof hash !== "function") return (value, encoding) => hmac(key, value).toString(encoding);
  const padded = Buffer.concat([key.length > hashBlock ? hash("sha256", key, "buffer") : key], hashBlock);
  const outer = Buffer.concat([padded.map((byte) => byte ^ 0x5c)], hashBlock + hashLength);
  let inner = Buffer.from(padded.map((byte) => byte ^ 0x36));
  return (value, encoding) => {
    const length = hashBlock + (typeof value === "string" ? Buffer.byteLength(value) : value.length);
    const input = inner.length === length ? inner : Buffer.concat([inner.subarray(0, hashBlock)], length);
    if (length <= keptLength) inner = input;
    if (typeof value === "string") input.write(value, hashBlock);
    else input.set(value, hashBlock);
    outer.write(hash("sha256", input, "binary"), hashBlock, "latin1");
    return hash("sha256", outer, encoding);
  };
}

/** Returns whether bytes are equal, in constant time for a length. */
export function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && timingSafeEqual(a, b);
}

/** Returns whether texts are equal, in a time that does not reveal where they differ. */
export function sameText(a: string, b: string): boolean {
  return sameBytes(hmac("compare", a), hmac("compare", b));
}

/** Returns random bytes of the machine. */
export function machineRandom(count: number): Uint8Array {
  return randomBytes(count);
}

/** Encrypts with AES-256-GCM under a key of 32 bytes. Returns nonce, tag and cipher text. */
export function encrypt(key: Uint8Array, nonce: Uint8Array, plain: string): Buffer {
  const cipher = createCipheriv("aes-256-gcm", key, nonce);
  const body = Buffer.concat([cipher.update(plain, "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]);
}

/** Returns `count` blocks of 16 bytes: the AES-128 encryption, with a key of 16 bytes, of the numbers from `first` on. */
export function keyedBlocks(key: Uint8Array, first: number, count: number): Buffer {
  const counter = Buffer.alloc(16);
  counter.writeUIntBE(first, 10, 6);
  return createCipheriv("aes-128-ctr", key, counter).update(Buffer.alloc(16 * count));
}

/** Decrypts the result of `encrypt`. Throws for another key and for changed bytes. */
export function decrypt(key: Uint8Array, sealed: Uint8Array): string {
  const decipher = createDecipheriv("aes-256-gcm", key, sealed.subarray(0, 12));
  decipher.setAuthTag(sealed.subarray(12, 28));
  return Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]).toString("utf8");
}
