import { callAdminApi } from "../../local/admin-api.js";
import { pathSegment } from "../../operations/manifest.js";
import { usage } from "../../program/failure.js";
import { safeJson } from "../fence.js";
import type { RunTool } from "../tool.js";
import { refused } from "./call-operation.js";

/** Takes a snapshot of the service, or restores one. */
export const snapshot: RunTool = async ({ action, id }, { context, permissions, outputs }) => {
  if (permissions.readOnly) throw refused(`snapshot ${action}`);
  if (action === "take") return outputs.show(safeJson(await callAdminApi("POST", "/snapshots", undefined, context)));
  if (id === undefined) throw usage("restore needs the id of a snapshot", { path: "id" });
  await callAdminApi("POST", `/snapshots/${pathSegment("id", String(id))}/restore`, undefined, context);
  return `Restored the snapshot ${JSON.stringify(id)}.`;
};
