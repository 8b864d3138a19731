// The entry point `@posthorn/sdk/contract`: the contract as code. Its imports are small; the functions of load.ts import what is large.
import { operations } from "./generated/operations.js";
import * as validators from "./generated/validators.js";
import { vocabulary } from "./generated/vocabulary.js";
import type { OperationId } from "./operation-types.js";
import { createValidation } from "./validation.js";

export { type ErrorCode, errorCodes, errorStatus } from "./error-status.js";
export { isEmail } from "./formats.js";
export type { components, paths, webhooks } from "./generated/schema.js";
export { parseInstant, parseInstantOrDay } from "./instant.js";
export {
  type BodyField,
  type EventCheck,
  type JsonSchema,
  loadEventCheck,
  loadEventSamples,
  loadManifest,
  loadOpenapiDocument,
  loadResponseCheck,
  loadSchemas,
  type OperationManual,
  type RequestSchemas,
  type ResponseCheck,
} from "./load.js";
export type {
  Body,
  CheckedQuery,
  Data,
  Operation,
  OperationId,
  PathParams,
  Query,
  Response,
} from "./operation-types.js";
export type { Problem } from "./problems.js";
export {
  type CheckedParameters,
  createValidation,
  type Parameters,
  type Validation,
  type Validators,
} from "./validation.js";
export * as validatorRuntime from "./validator-runtime.js";

export { operations };

/** The types of events. */
export const eventTypes = vocabulary.EventType;
export type EventType = (typeof eventTypes)[number];

/** The types of automation triggers. */
export const triggerTypes = vocabulary.TriggerType;
export type TriggerType = (typeof triggerTypes)[number];

/** The currencies of conversions: the codes of ISO 4217 that are in use. */
export const currencyCodes = vocabulary.CurrencyCode;

/** The types of automation steps. */
export const stepTypes = vocabulary.StepType;
export type StepType = (typeof stepTypes)[number];

export const { validateBody, validateParams } = createValidation<OperationId>(operations, validators);
