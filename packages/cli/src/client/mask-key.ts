/** Gives back what may be shown of a key: its kind and its last four characters, by which it is listed. */
export function maskKey(key: string): string {
  const [kind = ""] = /^ph_(?:live|sandbox)_/.exec(key) ?? [];
  return key.length > 20 ? `${kind}…${key.slice(-4)}` : "…";
}
