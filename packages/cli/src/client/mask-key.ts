/** Returns a key masked for display: its kind and its last four characters. */
export function maskKey(key: string): string {
  const [kind = ""] = /^ph_(?:live|sandbox)_/.exec(key) ?? [];
  return key.length > 20 ? `${kind}…${key.slice(-4)}` : "…";
}
