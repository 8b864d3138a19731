/** Returns a value's JSON with the keys of every object in order, so that equal values have equal texts. */
export function canonicalJson(value: unknown): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  if (hasOwnJson(value)) return canonicalJson(value.toJSON());
  if (Array.isArray(value)) return `[${value.map((element) => canonicalJson(element) ?? "null").join(",")}]`;
  const members: string[] = [];
  // Sorted by code units.
  for (const key of Object.keys(value).sort()) {
    const member = canonicalJson((value as Record<string, unknown>)[key]);
    if (member !== undefined) members.push(`${JSON.stringify(key)}:${member}`);
  }
  return `{${members.join(",")}}`;
}

function hasOwnJson(value: object): value is { toJSON(): unknown } {
  return "toJSON" in value && typeof value.toJSON === "function";
}
