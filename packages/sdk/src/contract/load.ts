// The large parts of the contract, which only help, editors, tests and mocks need. Each function imports its part when it is called.
import type { vocabulary } from "./generated/vocabulary.js";
import type { BodyField, JsonSchema, OperationManual } from "./json-schema.js";
import type { OperationId } from "./operation-types.js";
import { type Problem, toProblems } from "./problems.js";
import type { Validator } from "./validator-runtime.js";

export type { BodyField, JsonSchema, OperationManual };

/** Returns the documentation of each operation. */
export async function loadManifest(): Promise<Readonly<Record<OperationId, OperationManual>>> {
  return (await import("./generated/manifest.js")).manifest;
}

export interface RequestSchemas {
  readonly schemas: Readonly<Record<OperationId, { readonly body?: JsonSchema; readonly query: JsonSchema }>>;
  /** The schemas that `#/$defs/…` refers to. */
  readonly definitions: Readonly<Record<string, JsonSchema>>;
}

/** Returns the JSON Schemas of request bodies and query parameters. */
export async function loadSchemas(): Promise<RequestSchemas> {
  const { schemas, definitions } = await import("./generated/schemas.js");
  return { schemas, definitions };
}

type EventName = (typeof vocabulary.EventType)[number];

/** Returns the example data that the contract has for each event type. */
export async function loadEventSamples(): Promise<Readonly<Record<EventName, Readonly<Record<string, unknown>>>>> {
  return (await import("./generated/event-samples.js")).eventSamples;
}

/** Returns the text of the OpenAPI document. */
export async function loadOpenapiDocument(): Promise<string> {
  return (await import("./generated/openapi-document.js")).openapiYaml;
}

export type ResponseCheck = (operationId: OperationId, status: number, body: unknown) => Problem[];

/** Returns the function that validates JSON answers against the contract. A status that the operation does not describe is a problem, too. */
export async function loadResponseCheck(): Promise<ResponseCheck> {
  const responses: Readonly<Record<string, Validator>> = (await import("./generated/response-validators.js")).responses;
  return (operationId, status, body) => {
    const validate = responses[`${operationId} ${status}`];
    if (validate === undefined) return [{ path: "", message: `${operationId} does not describe an answer ${status}` }];
    return validate(body) ? [] : toProblems(validate.errors, body, "the body");
  };
}

export type EventCheck = (body: { event: string; [field: string]: unknown }) => Problem[];

/** Returns the function that validates webhook bodies against the contract. An unknown event type is a problem, too. */
export async function loadEventCheck(): Promise<EventCheck> {
  const events: Readonly<Record<string, Validator>> = (await import("./generated/event-validators.js")).events;
  return (body) => {
    const validate = events[body.event];
    if (validate === undefined) return [{ path: "event", message: `${body.event} is no type of event` }];
    return validate(body) ? [] : toProblems(validate.errors, body, "the body");
  };
}
