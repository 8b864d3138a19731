interface Response {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: the parsed body of a response, of any operation
  body: any;
}

/** Returns how many responses there are of each status and error code, by names such as `200` and `409 duplicate`. */
export function countByStatus(responses: readonly Response[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { status, body } of responses) {
    const name = [status, body?.error?.code].filter(Boolean).join(" ");
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
}

/** Returns an array of `count` elements, made from their indexes. */
export function times<T>(count: number, make: (index: number) => T): T[] {
  return Array.from({ length: count }, (_, index) => make(index));
}
