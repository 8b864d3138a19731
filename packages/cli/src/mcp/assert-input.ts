import { didYouMean } from "@posthorn/sdk/internal";
import { RpcError, rpcCodes } from "./json-rpc.js";
import type { InputProperty, Tool, ToolInput } from "./tool.js";

/** Throws RpcError for arguments that do not fit the schema of a tool. */
export function assertInput({ name, properties, required = [] }: Tool, input: ToolInput): void {
  for (const [field, value] of Object.entries(input)) {
    const property = Object.hasOwn(properties, field) ? properties[field] : undefined;
    if (!property) {
      throw invalid(`${name} takes no argument ${field}${didYouMean(field, Object.keys(properties))}`);
    }
    assertValue(field, value, property);
  }
  for (const field of required) if (input[field] === undefined) throw invalid(`${name} needs the argument ${field}`);
}

function assertValue(field: string, value: unknown, { type, enum: values }: InputProperty): void {
  const types = [type].flat();
  if (!types.includes(typeOf(value)) && !(types.includes("integer") && Number.isInteger(value)))
    throw invalid(`${field} must be ${types.join(" or ")}, not ${typeOf(value)}`);
  if (values && !values.includes(String(value)))
    throw invalid(`${field} must be one of ${values.join(", ")}, not ${JSON.stringify(value)}`);
}

function typeOf(value: unknown): string {
  if (value === null) return "null";
  return Array.isArray(value) ? "array" : typeof value;
}

function invalid(message: string): RpcError {
  return new RpcError(rpcCodes.params, message);
}
