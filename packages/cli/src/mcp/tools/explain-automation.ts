import { callAdminApi } from "../../local/admin-api.js";
import { pathSegment } from "../../operations/manifest.js";
import { safeJson } from "../fence.js";
import type { RunTool } from "../tool.js";

/** Returns the steps that an automation would run for a contact. */
export const explainAutomation: RunTool = async ({ automation_id, ...contact }, { context, outputs }) => {
  const path = `/automations/${pathSegment("automation_id", String(automation_id))}/explain`;
  return outputs.show(safeJson(await callAdminApi("POST", path, contact, context)));
};
