import { createHash, createPrivateKey, createPublicKey, generateKeyPair, type KeyObject, sign } from "node:crypto";

/** A key pair as text. */
export interface RsaKeyPair {
  /** Base64 of the DER form (SubjectPublicKeyInfo), as DKIM publishes it. */
  public_key: string;
  /** PEM (PKCS #8). */
  private_key: string;
}

/** The key length that every receiver accepts and that fits into a DNS record (RFC 8301 §3.2). */
const modulusLength = 2048;

/** Creates an RSA key of 2,048 bits on the thread pool. */
export function makeRsaKeyPair(): Promise<RsaKeyPair> {
  return new Promise((resolve, reject) => {
    const publicKeyEncoding = { type: "spki", format: "der" } as const;
    const privateKeyEncoding = { type: "pkcs8", format: "pem" } as const;
    generateKeyPair(
      "rsa",
      { modulusLength, publicKeyEncoding, privateKeyEncoding },
      (error, publicKey, private_key) => {
        if (error) reject(error);
        else resolve({ public_key: publicKey.toString("base64"), private_key });
      },
    );
  });
}

/** Returns the parsed private key. Throws when it is invalid or does not match the public key. */
export function openRsaKey({ public_key, private_key }: RsaKeyPair): KeyObject {
  const key = createPrivateKey(private_key);
  const derived = createPublicKey(key).export({ type: "spki", format: "der" }).toString("base64");
  if (derived !== public_key) throw new Error("the private key is not the public key's other half");
  return key;
}

/** Returns the RSA-SHA256 signature (PKCS #1 v1.5) of a text in base64, computed on the thread pool. */
export function signRsa(key: KeyObject, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    sign("sha256", Buffer.from(text, "latin1"), key, (error, signature) => {
      if (error) reject(error);
      else resolve(signature.toString("base64"));
    });
  });
}

/** Returns the SHA-256 of bytes in base64. */
export function sha256Base64(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("base64");
}
