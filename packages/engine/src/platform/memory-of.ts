/** What a value takes beside the characters of its strings, in bytes. */
const bytesPerValue = 80;

/** Returns about how many bytes a JSON value takes in memory. */
export function memoryOf(value: unknown): number {
  if (typeof value === "string") return bytesPerValue + value.length;
  let bytes = bytesPerValue;
  if (typeof value === "object") for (const key in value) bytes += memoryOf((value as Record<string, unknown>)[key]);
  return bytes;
}
