const names = ["id", "message_id", "batch_id"];

/** Returns what names a thing for the next command: its own id, or those of the messages or batches it was sent as. */
export function idsOf(value: unknown): string[] {
  if (typeof value !== "object" || value === null) return [];
  const own = names.map((name) => Reflect.get(value, name)).find((id) => typeof id === "string" && id !== "");
  if (own) return [own];
  const results: unknown = Reflect.get(value, "results") ?? Reflect.get(value, "batches");
  return Array.isArray(results) ? results.flatMap(idsOf) : [];
}
