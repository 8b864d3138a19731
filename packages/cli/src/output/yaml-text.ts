import { stringify } from "yaml";

/** Returns a value as YAML that parsers of version 1.1 read alike. A separate file, so that the library is loaded for YAML only. */
export function yamlText(value: unknown): string {
  return stringify(value, { compat: "yaml-1.1" });
}
