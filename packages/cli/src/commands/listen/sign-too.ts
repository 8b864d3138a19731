import type { Delivery } from "./receive.js";

/** Returns a delivery that is signed with one more secret in both forms; what fits the service's own still fits. */
export async function signToo<D extends Delivery>(delivery: D, secret: string): Promise<D> {
  const { sign } = await import("@posthorn/sdk/webhooks");
  const body = delivery.body.toString("utf8");
  const came = Object.fromEntries(delivery.headers.map(([name, value]) => [name.toLowerCase(), value]));
  const headers: (readonly [string, string])[] = [];
  for (const [name, value] of delivery.headers) {
    const signed = await signedToo(name.toLowerCase(), value);
    if (signed !== undefined) headers.push([name, signed]);
  }
  // A secret that the second form cannot be signed with would have a receiver refuse what fits the first.
  const isWhole = headers.some(([name]) => name.toLowerCase() === "webhook-signature");
  if (!isWhole) return { ...delivery, headers: headers.filter(([name]) => !/^webhook-(id|timestamp)$/i.test(name)) };
  return { ...delivery, headers };

  async function signedToo(name: string, value: string): Promise<string | undefined> {
    if (name === "x-service-signature") {
      const timestamp = Number(/(?:^|,)t=(\d+)/.exec(value)?.[1]);
      const own = (await sign(body, { secret, timestamp })).headers["X-Service-Signature"] ?? "";
      return `${value},${own.slice(own.indexOf(",") + 1)}`;
    }
    if (name !== "webhook-signature") return value;
    const timestamp = Number(came["webhook-timestamp"]);
    const own = (await sign(body, { secret, timestamp, deliveryId: came["webhook-id"] })).headers[name];
    return own && `${value} ${own}`;
  }
}
