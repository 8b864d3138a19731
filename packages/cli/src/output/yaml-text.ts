import { stringify } from "yaml";

/** Gives back a value as YAML; loaded by itself, as the library is only needed here. */
export function yamlText(value: unknown): string {
  return stringify(value);
}
