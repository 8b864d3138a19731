/** Headers as the platforms give them; upper and lower case are the same. */
export type HeadersLike = Headers | Readonly<Record<string, string | readonly string[] | undefined>>;

/** The headers a delivery carries besides its body. */
export const deliveryHeaders = {
  signature: "X-Service-Signature",
  event: "X-Service-Event",
  deliveryId: "X-Service-Delivery-Id",
  webhookId: "X-Service-Webhook-Id",
} as const;

/** Gives back a header's value, of several lines joined by commas as the platforms do; undefined where it is missing. */
export function headerValue(headers: HeadersLike, name: string): string | undefined {
  if (headers instanceof Headers) return headers.get(name) ?? undefined;
  const lines = Object.entries(headers).flatMap(([key, value]) =>
    key.toLowerCase() === name.toLowerCase() ? (value ?? []) : [],
  );
  return lines.length > 0 ? lines.join(",") : undefined;
}
