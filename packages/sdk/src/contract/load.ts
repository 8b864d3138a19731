// What only help, editors, tests and mocks need: nothing here is read before it is asked for.
import type { vocabulary } from "./generated/vocabulary.js";
import type { BodyField, JsonSchema, OperationManual } from "./json-schema.js";
import type { OperationId } from "./operation-types.js";
import { type Problem, toProblems } from "./problems.js";
import type { Validator } from "./validator-runtime.js";

export type { BodyField, JsonSchema, OperationManual };

/** Gives back what help and documentation tell about each operation. */
export async function loadManifest(): Promise<Readonly<Record<OperationId, OperationManual>>> {
  return (await import("./generated/manifest.js")).manifest;
}

export interface RequestSchemas {
  readonly schemas: Readonly<Record<OperationId, { readonly body?: JsonSchema; readonly query: JsonSchema }>>;
  /** What `#/$defs/…` in the schemas refers to. */
  readonly definitions: Readonly<Record<string, JsonSchema>>;
}

/** Gives back the JSON Schemas of request bodies and query parameters. */
export async function loadSchemas(): Promise<RequestSchemas> {
  const { schemas, definitions } = await import("./generated/schemas.js");
  return { schemas, definitions };
}

type EventName = (typeof vocabulary.EventType)[number];

/** Gives back sample data of an event of each type, as the document shows them. */
export async function loadEventSamples(): Promise<Readonly<Record<EventName, Readonly<Record<string, unknown>>>>> {
  return (await import("./generated/event-samples.js")).eventSamples;
}

/** Gives back the text of the OpenAPI document. */
export async function loadOpenapiDocument(): Promise<string> {
  return (await import("./generated/openapi-document.js")).openapiYaml;
}

export type ResponseCheck = (operationId: OperationId, status: number, body: unknown) => Problem[];

/**
 * Gives back the check of JSON answers against the contract; a status the operation does not describe is a problem too.
 */
export async function loadResponseCheck(): Promise<ResponseCheck> {
  const responses: Readonly<Record<string, Validator>> = (await import("./generated/response-validators.js")).responses;
  return (operationId, status, body) => {
    const validate = responses[`${operationId} ${status}`];
    if (validate === undefined) return [{ path: "", message: `${operationId} does not describe an answer ${status}` }];
    return validate(body) ? [] : toProblems(validate.errors, body, "the body");
  };
}

export type EventCheck = (body: { event: string; [field: string]: unknown }) => Problem[];

/** Gives back the check of what is delivered to subscribers against the contract; a type it does not know is a problem too. */
export async function loadEventCheck(): Promise<EventCheck> {
  const events: Readonly<Record<string, Validator>> = (await import("./generated/event-validators.js")).events;
  return (body) => {
    const validate = events[body.event];
    if (validate === undefined) return [{ path: "event", message: `${body.event} is no type of event` }];
    return validate(body) ? [] : toProblems(validate.errors, body, "the body");
  };
}
