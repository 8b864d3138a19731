import type { Schema } from "./contract-document.js";

/**
 * Returns the document from which code is generated. The published document has all rules that standard JSON Schema can express, so
 * that a request generated from it is not refused. The service checks some of these rules outside the validators, with other codes:
 *
 * - a `pattern` of `x-posthorn-patterns`, and a `maxLength` that follows from `x-max-bytes`
 * - a member of `allOf` with `x-posthorn-domain-rule`, which names the code of the refusal
 * - the schema `JsonValue`, which any parsed body matches
 *
 * These rules are left out, so that validators and types are the same with and without them. A `oneOf` whose members only require
 * fields becomes `x-posthorn-exactly-one-of`, and the `anyOf` of the rule `no_content` becomes `x-posthorn-one-of`.
 */
export function withoutPublishedRules(root: Schema): Schema {
  const patterns = new Set<unknown>(
    Object.values(isRecord(root["x-posthorn-patterns"]) ? root["x-posthorn-patterns"] : {}),
  );

  function visit(value: unknown): unknown {
    if (Array.isArray(value)) return value.map(visit);
    if (!isRecord(value)) return value;
    if (value.$ref === anyJson) return true;
    const entries = Object.entries(value).flatMap(([keyword, item]) => visitKeyword(value, keyword, item));
    return Object.fromEntries(entries);
  }

  function visitKeyword(schema: Schema, keyword: string, item: unknown): [string, unknown][] {
    if (keyword === "pattern" && patterns.has(item)) return [];
    if (keyword === "maxLength" && schema["x-max-bytes"] === item) return [];
    if (keyword === "propertyNames" && isRecord(item) && patterns.has(item.pattern)) return [];
    if (keyword === "allOf" && Array.isArray(item)) return splitRules(item);
    const required = keyword === "oneOf" ? requiredGroups(item) : undefined;
    if (required) return [["x-posthorn-exactly-one-of", required]];
    return [[keyword, visit(item)]];
  }

  function splitRules(members: unknown[]): [string, unknown][] {
    const rules = members.filter((member) => isRecord(member) && ruleKeyword in member) as Schema[];
    const left = members.filter((member) => !rules.includes(member as Schema));
    const groups = requiredGroups(rules.find((rule) => rule[ruleKeyword] === "no_content")?.anyOf);
    return [
      ...(left.length > 0 ? [["allOf", left.map(visit)] as [string, unknown]] : []),
      ...(groups ? [["x-posthorn-one-of", groups] as [string, unknown]] : []),
    ];
  }

  const { components, ...others } = visit(root) as Schema;
  if (!isRecord(components) || !isRecord(components.schemas)) return { ...others, components };
  const { JsonValue: _, ...schemas } = components.schemas;
  return { ...others, components: { ...components, schemas } };
}

const anyJson = "#/components/schemas/JsonValue";
const ruleKeyword = "x-posthorn-domain-rule";

/** `additionalProperties: true` is the default; the linter requires it for a partial object. */
const groupKeywords = new Set(["required", "properties", "additionalProperties"]);

/** Returns the fields that each member of a union requires. Undefined when a member has other keywords. */
function requiredGroups(members: unknown): string[][] | undefined {
  if (!Array.isArray(members)) return undefined;
  const groups = members.map((member) =>
    isRecord(member) && Object.keys(member).every((keyword) => groupKeywords.has(keyword))
      ? (member.required as string[] | undefined)
      : undefined,
  );
  return groups.some((group) => group === undefined) ? undefined : (groups as string[][]);
}

function isRecord(value: unknown): value is Schema {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
