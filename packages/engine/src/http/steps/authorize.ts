import { ApiError } from "../../platform/errors.js";
import type { Caller } from "../../resources/handler.js";
import type { OperationEntry } from "../exchange.js";

/** Throws `forbidden` unless the caller holds the operation's permission. */
export function authorize(caller: Caller, operation: OperationEntry): void {
  const { permission } = operation;
  if (permission === null || caller.permissions.includes("*") || caller.permissions.includes(permission)) return;
  throw new ApiError("forbidden", `this key lacks the permission ${permission}`);
}
