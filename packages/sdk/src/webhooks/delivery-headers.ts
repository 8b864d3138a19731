/** Headers as the platforms give them; upper and lower case are the same. */
export type HeadersLike = Headers | Readonly<Record<string, string | readonly string[] | undefined>>;

/** Returns the name of a delivery's header, which begins with a prefix. */
export function headerName(name: "Signature" | "Event" | "Delivery-Id" | "Webhook-Id", prefix = "X-Service-"): string {
  return prefix + name;
}

/** Gives back a header's value, of several lines joined by commas as the platforms do; undefined where it is missing. */
export function headerValue(headers: HeadersLike, name: string): string | undefined {
  // Not by its class: platforms and test environments bring their own.
  if (typeof headers.get === "function") return headers.get(name) ?? undefined;
  const lines = Object.entries(headers).flatMap(([key, value]) =>
    key.toLowerCase() === name.toLowerCase() ? (value ?? []) : [],
  );
  return lines.join(",") || undefined;
}

/** The names of the headers of the Standard Webhooks specification, which sign the id beside time and body. */
export const standardHeaders = ["webhook-id", "webhook-timestamp", "webhook-signature"] as const;
