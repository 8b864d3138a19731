/** Headers in the forms that platforms have. The case of names does not count. */
export type HeadersLike = Headers | Readonly<Record<string, string | readonly string[] | undefined>>;

/** Returns the name of a header of a delivery: a prefix and `name`. */
export function headerName(name: "Signature" | "Event" | "Delivery-Id" | "Webhook-Id", prefix = "X-Service-"): string {
  return prefix + name;
}

/** Returns the value of a header, several values joined by commas; undefined where it is missing. */
export function headerValue(headers: HeadersLike, name: string): string | undefined {
  // Not `instanceof`, because some platforms and test environments have their own class.
  if (typeof headers.get === "function") return headers.get(name) ?? undefined;
  const lines = Object.entries(headers).flatMap(([key, value]) =>
    key.toLowerCase() === name.toLowerCase() ? (value ?? []) : [],
  );
  return lines.join(",") || undefined;
}

/** The header names of the Standard Webhooks specification, whose signature covers id, time and body. */
export const standardHeaders = ["webhook-id", "webhook-timestamp", "webhook-signature"] as const;
