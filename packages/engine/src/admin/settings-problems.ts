import { createValidation, type Problem } from "@posthorn/sdk/contract";
import { operations } from "./generated/operations.js";
import * as validators from "./generated/validators.js";

const { validateBody } = createValidation(operations, validators);

/** Gives back what the admin API would have against the settings of a workspace, each with its path: `settings.from_email`. */
export function settingsProblems(settings: unknown): Problem[] {
  return validateBody("workspaces.create", { name: "Default", settings });
}
