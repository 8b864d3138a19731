/** Gives back a name of the wire as the word of a flag: `first_name` and `targetUrl` become `first-name` and `target-url`. */
export function kebab(name: string): string {
  return name.replaceAll("_", "-").replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** Gives back the key under which commander keeps a flag's value. */
export function flagKey(name: string): string {
  return kebab(name).replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}
