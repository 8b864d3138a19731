import { createValidation, type Problem } from "@posthorn/sdk/contract";
import { operations } from "./generated/operations.js";
import * as validators from "./generated/validators.js";

const { validateBody } = createValidation(operations, validators);

/** Returns the problems that the admin API would report for the settings of a workspace, such as `settings.from_email`. */
export function settingsProblems(settings: unknown): Problem[] {
  return validateBody("workspaces.create", { name: "Default", settings });
}
