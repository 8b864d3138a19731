/** Gives back an environment variable without the space around it; undefined where it is unset or there is no environment. */
export function environmentVariable(name: string): string | undefined {
  try {
    return globalThis.process?.env?.[name]?.trim() || undefined;
  } catch {
    // Deno refuses by throwing unless it was allowed to read the environment.
    return undefined;
  }
}

/** Tells whether this code runs in a web page, where everybody can read the key. */
export function isBrowser(): boolean {
  return "window" in globalThis && "document" in globalThis && !globalThis.process?.versions?.node;
}
