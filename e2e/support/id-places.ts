import {
  type JsonSchema,
  loadManifest,
  loadSchemas,
  type OperationId,
  operations,
  type RequestSchemas,
} from "@posthorn/sdk/contract";

/** The kinds of things that an id in a request can name. */
export const kinds = [
  "automation",
  "batch",
  "bounce",
  "campaign",
  "contact",
  "contact_email",
  "domain",
  "list",
  "message",
  "run",
  "segment",
  "step",
  "suppressed_email",
  "tag",
  "template",
  "webhook",
] as const;
export type Kind = (typeof kinds)[number];

/** One id of each kind. */
export type Ids = Readonly<Record<Kind, string>>;

/** A request with ids of one workspace in all places. */
export interface IdRequest {
  method: string;
  /** With the query. */
  path: string;
  body?: unknown;
}

/** A place of a request with an id. */
export interface IdPlace {
  operation: OperationId;
  /** Such as `path id`, `query list_id` or `body messages[0].template_id`. */
  at: string;
  /** Returns the request with `id` of its kind in this place, and the caller's own ids in all others. */
  request(own: Ids, id: (kind: Kind) => string): IdRequest;
}

/** The kind of a path's `id`, by the operation's group. */
const pathIds: Readonly<Record<string, Kind>> = {
  automations: "automation",
  bounces: "bounce",
  campaigns: "campaign",
  contacts: "contact",
  domains: "domain",
  lists: "list",
  segments: "segment",
  tags: "tag",
  templates: "template",
  webhooks: "webhook",
};

/** The kind of each other name of an id; null for ids that the caller chooses. */
const named: Readonly<Record<string, Kind | null>> = {
  batchId: "batch",
  campaign_id: "campaign",
  contact_email: "contact_email",
  contact_id: "contact",
  contact_ids: "contact",
  falseBranchStepId: "step",
  listId: "list",
  list_id: "list",
  messageId: "message",
  product_id: null,
  runId: "run",
  segment_id: "segment",
  stepId: "step",
  targetFlowId: "automation",
  templateId: "template",
  template_id: "template",
  timeoutBranch: "step",
  trueBranchStepId: "step",
};

/** The trigger type that a field belongs to. */
const triggers: Readonly<Record<string, string>> = {
  campaign_id: "email_open",
  list_id: "added_to_list",
  template_id: "email_open",
};

type Step = string | 0;

/** Returns every place of every operation with an id. Throws for a name whose kind is unknown. */
export async function findIdPlaces(): Promise<IdPlace[]> {
  const { schemas, definitions } = await loadSchemas();
  const manual = await loadManifest();
  return (Object.keys(operations) as OperationId[]).flatMap((operation) => {
    const { method, path, pathParams, group } = operations[operation];
    const inQuery = Object.keys(schemas[operation].query.properties ?? {}).filter(looksLikeId);
    const body = schemas[operation].body;
    const inBody = body === undefined ? [] : placesIn(body, definitions, []);
    const { example } = manual[operation];

    const make = (
      own: Ids,
      id: (kind: Kind) => string,
      at: { params?: string[]; query?: string; body?: BodyPlace },
    ) => {
      const idIn = (name: string, isForeign: boolean) => {
        const kind = kindOf(operation, group, name);
        return isForeign ? id(kind) : own[kind];
      };
      const asked = path.replaceAll(/\{(\w+)\}/g, (_all, name: string) =>
        encodeURIComponent(idIn(name, at.params?.includes(name) === true)),
      );
      const needed = operation === "webhooks.delete" ? ["id"] : [];
      const query = [...new Set([...needed, ...(at.query === undefined ? [] : [at.query])])].map(
        (name) => `${name}=${encodeURIComponent(idIn(name, at.query === name))}`,
      );
      let sent = example === undefined ? undefined : withOwnIds(example, own);
      if (at.body !== undefined) sent = place(sent, at.body, id(at.body.kind));
      return {
        method,
        path: `${asked}${query.length > 0 ? `?${query.join("&")}` : ""}`,
        ...(sent !== undefined && { body: sent }),
      };
    };

    const params = pathParams as readonly string[];
    const together = params.length > 1 ? [[...params]] : [];
    return [
      ...[...params.map((name) => [name]), ...together].map((names) => ({
        operation,
        at: `path ${names.join(" and ")}`,
        request: (own: Ids, id: (kind: Kind) => string) => make(own, id, { params: names }),
      })),
      ...inQuery.map((name) => ({
        operation,
        at: `query ${name}`,
        request: (own: Ids, id: (kind: Kind) => string) => make(own, id, { query: name }),
      })),
      ...inBody.map((each) => ({
        operation,
        at: `body ${each.keys.join(".")}`,
        request: (own: Ids, id: (kind: Kind) => string) => make(own, id, { body: each }),
      })),
    ];
  });
}

function kindOf(operation: string, group: string, name: string): Kind {
  if (operation === "suppressions.delete" && name === "email") return "suppressed_email";
  const kind = name === "id" ? pathIds[group] : named[name];
  if (kind === undefined || kind === null) throw new Error(`nothing says what ${name} of ${operation} names`);
  return kind;
}

function looksLikeId(name: string): boolean {
  return /(^|_)ids?$|Ids?$/.test(name) || name in named;
}

interface BodyPlace {
  keys: Step[];
  kind: Kind;
  /** The constants of the schema branch of the id, which make the body valid. */
  beside: { keys: Step[]; value: unknown }[];
  /** Fields that exclude the id. */
  without: { keys: Step[] }[];
}

/** Finds the ids in a body by its schema. */
function placesIn(
  given: JsonSchema,
  definitions: RequestSchemas["definitions"],
  keys: Step[],
  beside: BodyPlace["beside"] = [],
): BodyPlace[] {
  const schema = resolve(given, definitions);
  const branches = schema.oneOf ?? schema.anyOf;
  if (branches) return branches.flatMap((branch) => placesIn(branch, definitions, keys, beside));
  if (schema.items) return placesIn(schema.items, definitions, [...keys, 0], beside);
  const properties = Object.entries(schema.properties ?? {});
  const constants = properties.flatMap(([name, each]) =>
    each.const === undefined ? [] : [{ keys: [...keys, name], value: each.const }],
  );
  const groups = (schema["x-posthorn-exactly-one-of"] ?? []) as string[][];
  return properties.flatMap(([name, each]): BodyPlace[] => {
    const at = [...keys, name];
    const beyond = [...beside, ...constants];
    const isEmail = name === "email" && groups.flat().includes(name);
    if (!looksLikeId(name) && resolve(each, definitions).format !== "uuid" && !isEmail) {
      return placesIn(each, definitions, at, beyond);
    }
    const kind = isEmail ? "contact_email" : kindInBody(name, keys);
    if (kind === null) return [];
    const others = groups.flat().includes(name) ? groups.flat().filter((other) => other !== name) : [];
    const isList = resolve(each, definitions).type === "array";
    return [
      {
        keys: isList ? [...at, 0] : at,
        kind,
        beside: beyond,
        without: others.map((other) => ({ keys: [...keys, other] })),
      },
    ];
  });
}

function kindInBody(name: string, above: Step[]): Kind | null {
  // The editor chooses the ids of a template's blocks.
  if (name === "id" && above.includes("blocks")) return null;
  if (name === "id" && above.includes("steps")) return "step";
  const kind = named[name];
  if (kind === undefined) throw new Error(`nothing says what ${[...above, name].join(".")} names`);
  return kind;
}

function resolve(schema: JsonSchema, definitions: RequestSchemas["definitions"]): JsonSchema {
  return schema.$ref === undefined ? schema : (definitions[schema.$ref.slice("#/$defs/".length)] ?? schema);
}

/** Returns an example of the contract with the caller's ids. */
function withOwnIds(value: unknown, own: Ids, name = "", above: Step[] = []): unknown {
  if (Array.isArray(value)) return value.map((item) => withOwnIds(item, own, name, [...above, name]));
  if (typeof value === "object" && value !== null) {
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => [
        key,
        withOwnIds(item, own, key, name === "" ? above : [...above, name]),
      ]),
    );
  }
  if (typeof value !== "string" || !looksLikeId(name)) return value;
  const kind = kindInBody(name, above);
  return kind === null ? value : own[kind];
}

function place(body: unknown, { keys, beside, without }: BodyPlace, id: string): unknown {
  let made: unknown = body ?? {};
  // Drops the fields that the example has for another branch.
  const [first] = keys;
  if (beside.length > 0 && first !== undefined) made = { ...(made as object), [first]: undefined };
  const trigger = keys[0] === "trigger_config" ? triggers[String(keys[1])] : undefined;
  if (trigger !== undefined) made = { ...(made as object), trigger_type: trigger, trigger_config: {} };
  for (const each of beside) made = set(made, each.keys, each.value);
  // An active automation rejects a step with a template and no subject.
  if (keys.at(-1) === "templateId") made = set(made, [...keys.slice(0, -1), "subject"], "Hello");
  for (const each of without) made = set(made, each.keys, undefined);
  return set(made, keys, id);
}

function set(into: unknown, [key, ...rest]: Step[], value: unknown): unknown {
  if (key === undefined) return value;
  if (key === 0) return [set(Array.isArray(into) ? into[0] : undefined, rest, value)];
  const fields = (into ?? {}) as Record<string, unknown>;
  return { ...fields, [key]: set(fields[key], rest, value) };
}
