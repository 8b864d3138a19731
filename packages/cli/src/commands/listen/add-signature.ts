import type { Delivery } from "./receiver.js";

/**
 * Returns a delivery whose signature headers carry one more signature, made with the given secret. The service's own
 * signatures stay valid.
 */
export async function addSignature<D extends Delivery>(delivery: D, secret: string): Promise<D> {
  const { sign } = await import("@posthorn/sdk/webhooks");
  const body = delivery.body.toString("utf8");
  const received = Object.fromEntries(delivery.headers.map(([name, value]) => [name.toLowerCase(), value]));
  const headers: (readonly [string, string])[] = [];
  for (const [name, value] of delivery.headers) {
    const signed = await withSignature(name.toLowerCase(), value);
    if (signed !== undefined) headers.push([name, signed]);
  }
  // A secret that Standard Webhooks does not allow yields no `webhook-signature`. Its other two headers go as well, or a
  // receiver would look for that signature and refuse a delivery whose `x-service-signature` is valid.
  const hasStandard = headers.some(([name]) => name.toLowerCase() === "webhook-signature");
  if (!hasStandard)
    return { ...delivery, headers: headers.filter(([name]) => !/^webhook-(id|timestamp)$/i.test(name)) };
  return { ...delivery, headers };

  async function withSignature(name: string, value: string): Promise<string | undefined> {
    if (name === "x-service-signature") {
      const timestamp = Number(/(?:^|,)t=(\d+)/.exec(value)?.[1]);
      const own = (await sign(body, { secret, timestamp })).headers["X-Service-Signature"] ?? "";
      return `${value},${own.slice(own.indexOf(",") + 1)}`;
    }
    if (name !== "webhook-signature") return value;
    const timestamp = Number(received["webhook-timestamp"]);
    const own = (await sign(body, { secret, timestamp, deliveryId: received["webhook-id"] })).headers[name];
    return own && `${value} ${own}`;
  }
}
