import type { Delivery } from "./receive.js";

const signatureHeader = "x-service-signature";

/** Gives back a delivery that is signed with one more secret; what fits the service's own still fits. */
export async function signToo<D extends Delivery>(delivery: D, secret: string): Promise<D> {
  const { sign } = await import("@posthorn/sdk/webhooks");
  const headers: (readonly [string, string])[] = [];
  for (const [name, value] of delivery.headers) {
    const isSignature = name.toLowerCase() === signatureHeader;
    headers.push(isSignature ? [name, await withHash(value)] : [name, value]);
  }
  return { ...delivery, headers };

  async function withHash(signature: string): Promise<string> {
    const timestamp = Number(/(?:^|,)t=(\d+)/.exec(signature)?.[1]);
    const own =
      (await sign(delivery.body.toString("utf8"), { secret, timestamp })).headers["X-Service-Signature"] ?? "";
    return `${signature},${own.slice(own.indexOf(",") + 1)}`;
  }
}
