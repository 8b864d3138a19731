import { createHash } from "node:crypto";

/** What a template says, wherever it is kept. */
export interface TemplateContent {
  name: string;
  description: string | null;
  html: string;
  /** Null where the visual editor opens blank. */
  json_structure: unknown;
}

/** A template as the service has it. */
export interface RemoteTemplate extends TemplateContent {
  id: string;
  version: number;
}

/** A template in a folder of its own. */
export interface LocalTemplate extends TemplateContent {
  /** The name of its folder. */
  folder: string;
  /** Undefined until it is pushed for the first time. */
  id: string | undefined;
  /** The version it was made from. */
  version: number | undefined;
  /** That of the content of that version. */
  checksum: string | undefined;
}

/** Gives back what tells one content from another; the order of keys in the structure does not matter. */
export function checksumOf({ name, description, html, json_structure }: TemplateContent): string {
  const text = JSON.stringify([name, description, html, sorted(json_structure)]);
  return createHash("sha256").update(text).digest("hex").slice(0, 16);
}

/** Whether a template was changed since it was pulled or pushed. */
export function isChanged(local: LocalTemplate): boolean {
  return local.checksum !== checksumOf(local);
}

/** Gives back a value with all keys in order, so that it always reads the same. */
export function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([key, inner]) => [key, sorted(inner)]),
  );
}
