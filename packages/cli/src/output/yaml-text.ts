import { stringify } from "yaml";

/** Returns a value as YAML that readers of version 1.1 take for the same, too; loaded by itself, as the library is only needed here. */
export function yamlText(value: unknown): string {
  return stringify(value, { compat: "yaml-1.1" });
}
