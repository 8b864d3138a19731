import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, it } from "vitest";
import { isDate, isDateTime, isEmail, isHttpUrl, isUuid } from "../../packages/sdk/src/contract/formats.js";
import { readContract, record, type Schema } from "./contract-document.js";
import { documentWithBody } from "./sample-document.js";

const contract = readContract("openapi.yaml");
const published = record(record(contract.published.components).schemas) as Record<string, Schema>;
const anyText = "^[^\\u0000]*$";

/** Validates a value by a named schema of the published document, with all its rules. */
function fits(name: string, value: unknown): boolean {
  const formats = { uuid: isUuid, email: isEmail, date: isDate, "date-time": isDateTime, uri: isHttpUrl };
  const ajv = new Ajv2020({ strict: false, formats });
  ajv.addSchema({ $id: "document", components: { schemas: published } });
  return ajv.validate({ $ref: `document#/components/schemas/${name}` }, value);
}

describe("a rule that is only published", () => {
  it("is left out of the document that code is generated from", () => {
    const body = `{ type: object, additionalProperties: { $ref: '#/components/schemas/JsonValue' },
      allOf: [{ x-posthorn-domain-rule: no_content, anyOf: [{ required: [a] }, { required: [b, c] }] },
        { x-posthorn-domain-rule: validation_error, if: { required: [a] }, then: { required: [b] } },
        { required: [d] }],
      properties: { a: { type: string, maxLength: 9, x-max-bytes: 9 }, b: { type: string, maxLength: 8, x-max-bytes: 9 } } }`;
    const [operation] = documentWithBody(body, "{ JsonValue: { type: string } }").operations;
    expect(operation?.body?.schema).toEqual({
      type: "object",
      additionalProperties: true,
      allOf: [{ required: ["d"] }],
      "x-posthorn-one-of": [["a"], ["b", "c"]],
      properties: { a: { type: "string", "x-max-bytes": 9 }, b: { type: "string", maxLength: 8, "x-max-bytes": 9 } },
    });
  });

  it("becomes x-posthorn-exactly-one-of for a union that only requires fields", () => {
    const body = "{ type: object, oneOf: [{ required: [a] }, { required: [b] }], properties: { a: true, b: true } }";
    const [operation] = documentWithBody(body).operations;
    expect(operation?.body?.schema).toMatchObject({ "x-posthorn-exactly-one-of": [["a"], ["b"]] });
    expect(operation?.body?.schema).not.toHaveProperty("oneOf");
  });
});

describe("the published contract", () => {
  it.each(contract.operations.filter(({ body }) => body).map(({ id, body }) => [id, body?.schema] as const))(
    "says of every text of %s that it takes no U+0000",
    (_id, schema) => {
      const name = String(schema?.$ref).split("/").at(-1) ?? "";
      expect(open({ ...published[name] }, name)).toEqual([]);
    },
  );

  it("accepts only values that the operator of a rule can compare", () => {
    const rule = (operator: string, value?: unknown) => fits("ConditionRule", { field: "plan", operator, value });
    expect([rule("equals", "a"), rule("gt", 1), rule("in", ["a", 1]), rule("is_set")]).not.toContain(false);
    expect([rule("within_last_days", 0), rule("within_last_days", "7.5"), rule("before", "2026-11-21")]).not.toContain(
      false,
    );
    expect(rule("after", "2026-11-21T09:00:00+01:00")).toBe(true);
    expect([rule("equals"), rule("equals", ["a"]), rule("in", "a"), rule("in", []), rule("is_set", "a")]).not.toContain(
      true,
    );
    expect([rule("within_last_days", -1), rule("within_last_days", "a"), rule("before", "soon")]).not.toContain(true);
    expect([rule("after", 7), rule("contains", "\0")]).not.toContain(true);
  });

  it("takes exactly one of two fields, content, and a list's own conditions", () => {
    const id = "01a1fd7d-b021-7fdb-8340-8872b14dab4b";
    expect(fits("AutomationTriggerRequest", { contact_id: id })).toBe(true);
    expect(fits("AutomationTriggerRequest", { contact_id: id, email: "a@example.com" })).toBe(false);
    expect(fits("AutomationTriggerRequest", {})).toBe(false);
    const campaign = { name: "N", subject: "S", template_id: id };
    expect(fits("CampaignCreateRequest", { ...campaign, list_id: id })).toBe(true);
    expect(fits("CampaignCreateRequest", { ...campaign, list_id: id, segment_id: id })).toBe(false);
    const mail = { to: "ada@example.com", subject: "Hi" };
    expect([fits("EmailSendRequest", { ...mail, html: "a" }), fits("BatchMessage", { ...mail, text: "a" })]).toEqual([
      true,
      true,
    ]);
    expect(fits("EmailSendRequest", { ...mail, html: " ", text: "a" })).toBe(true);
    expect([fits("EmailSendRequest", mail), fits("EmailSendRequest", { ...mail, html: " " })]).toEqual([false, false]);
    const conditions = { rules: [{ field: "plan", operator: "is_set" }] };
    expect([
      fits("ListCreateRequest", { name: "L" }),
      fits("ListCreateRequest", { name: "L", type: "dynamic", conditions }),
    ]).toEqual([true, true]);
    expect([
      fits("ListCreateRequest", { name: "L", conditions }),
      fits("ListCreateRequest", { name: "L", type: "dynamic" }),
    ]).toEqual([false, false]);
  });

  it("accepts only currencies in use, domain names, and addresses of the specified form", () => {
    const conversion = { contact_id: "01a1fd7d-b021-7fdb-8340-8872b14dab4b", value: 1 };
    expect([
      fits("ConversionCreateRequest", { ...conversion, currency: "EUR" }),
      fits("ConversionCreateRequest", { ...conversion, currency: "DEM" }),
    ]).toEqual([true, false]);
    const domain = (name: string) => fits("DomainCreateRequest", { domain: name });
    expect([
      domain("mail.example.com"),
      domain("xn--bcher-kva.example"),
      domain("localhost"),
      domain("a_b.example.com"),
      domain("1.2.3.4"),
    ]).toEqual([true, true, false, false, false]);
    expect([domain(`${"a.".repeat(98)}com`), domain(`${"a.".repeat(99)}com`)]).toEqual([true, false]);
    const address = (email: string) => fits("SuppressionCreateRequest", { email });
    expect([address("ada.l+x@example.com"), address("ada%b@example.com"), address("ada!b@example.com")]).toEqual([
      true,
      false,
      false,
    ]);
  });

  it("has a link to every operation with an id in its path", () => {
    const links = Object.values(record(record(contract.published.components).links)).map((link) => record(link));
    const linked = new Set(links.map(({ operationId }) => operationId));
    const takesId = contract.operations.filter(({ parameters }) => parameters.some((each) => each.in === "path"));
    expect(takesId.map(({ id }) => id).filter((id) => !linked.has(id))).toEqual([]);
    const known = new Map(contract.operations.map((each) => [each.id, each.parameters.map(({ name }) => name)]));
    for (const { operationId, parameters } of links) {
      expect(known.get(String(operationId))).toEqual(expect.arrayContaining(Object.keys(record(parameters))));
    }
  });

  it("has a link from every operation that creates an id", () => {
    const responses = contract.operations.flatMap(({ id, method, path, declared }) => {
      const operation = record(record(record(contract.published.paths)[path])[method.toLowerCase()]);
      return (declared.success as number[]).map((status) => ({
        id,
        status,
        response: record(record(operation.responses)[status]),
      }));
    });
    const made = responses.filter(
      ({ id, status }) => status === 201 && !["conversions.create", "tracking.productView"].includes(id),
    );
    expect(made.length).toBeGreaterThan(10);
    expect(made.filter(({ response }) => response.links === undefined)).toEqual([]);
  });
});

/** Returns the places of a schema whose texts have no rule. */
function open(schema: Schema, at: string, seen = new Set<string>()): string[] {
  if (typeof schema.$ref === "string") {
    const name = schema.$ref.split("/").at(-1) ?? "";
    return seen.has(name) ? [] : open(record(published[name]), `${at}>${name}`, seen.add(name));
  }
  const isText = [schema.type].flat().includes("string");
  const bounded = ["pattern", "enum", "const", "format"].some((keyword) => keyword in schema);
  const inner = [
    ...Object.entries(record(schema.properties)),
    ...["items", "additionalProperties"].flatMap((keyword) =>
      keyword in schema ? [[keyword, schema[keyword]] as const] : [],
    ),
    ...["oneOf", "anyOf"].flatMap((keyword) =>
      ((schema[keyword] as Schema[]) ?? []).map((each, index) => [`${keyword}${index}`, each] as const),
    ),
  ].filter(
    ([, each]) =>
      typeof each === "object" && each !== null && !("required" in (each as Schema) && !("type" in (each as Schema))),
  );
  const isFree = schema.type === "object" && record(schema.additionalProperties).$ref !== undefined;
  const names = isFree && record(schema.propertyNames).pattern !== anyText ? [`${at} (names)`] : [];
  const free = schema.additionalProperties === true ? [`${at} (any fields)`] : [];
  return [
    ...(isText && !bounded ? [at] : []),
    ...names,
    ...free,
    ...inner.flatMap(([name, each]) => open(each as Schema, `${at}.${name}`, seen)),
  ];
}
