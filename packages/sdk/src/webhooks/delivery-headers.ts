/** Headers as the platforms give them; upper and lower case are the same. */
export type HeadersLike = Headers | Readonly<Record<string, string | readonly string[] | undefined>>;

/** The names of the headers a delivery carries besides its body. */
interface DeliveryHeaders {
  signature: string;
  event: string;
  deliveryId: string;
  webhookId: string;
}

/** Gives back the names of a delivery's headers, all of which begin with a prefix. */
export function deliveryHeaders(prefix = "X-Service-"): DeliveryHeaders {
  return {
    signature: `${prefix}Signature`,
    event: `${prefix}Event`,
    deliveryId: `${prefix}Delivery-Id`,
    webhookId: `${prefix}Webhook-Id`,
  };
}

/** Gives back a header's value, of several lines joined by commas as the platforms do; undefined where it is missing. */
export function headerValue(headers: HeadersLike, name: string): string | undefined {
  // Not by its class: platforms and test environments bring their own.
  if (typeof headers.get === "function") return headers.get(name) ?? undefined;
  const lines = Object.entries(headers).flatMap(([key, value]) =>
    key.toLowerCase() === name.toLowerCase() ? (value ?? []) : [],
  );
  return lines.length > 0 ? lines.join(",") : undefined;
}
