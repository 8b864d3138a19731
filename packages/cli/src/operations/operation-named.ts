import { nearest } from "@posthorn/sdk/internal";
import { operations } from "../generated/operations.js";
import { type Failure, usage } from "../program/failure.js";
import { kebab } from "./kebab.js";
import type { OperationCommand } from "./manifest.js";

/** Gives back the command of an operation; it throws for an id the contract does not have. */
export function operationNamed(id: string): OperationCommand {
  const [group = ""] = id.split(".");
  const found = operations[kebab(group)]?.find((operation) => operation.id === id);
  if (!found) throw new Error(`the contract has no operation ${id}`);
  return found;
}

/** Gives back the commands of all operations. */
export function allOperations(): OperationCommand[] {
  return Object.values(operations).flat();
}

/** Gives back the failure for an id that no operation has, with those it may have meant. */
export function unknownOperation(id: string, details: { path?: string } = {}): Failure {
  const meant = nearest(
    id,
    allOperations().map((operation) => operation.id),
  );
  return usage(`no operation is called ${id}`, {
    ...details,
    hint: meant ? `Did you mean ${meant}?` : undefined,
    next: ["posthorn api --list"],
  });
}
