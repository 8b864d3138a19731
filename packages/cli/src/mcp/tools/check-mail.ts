import { callAdminApi } from "../../local/admin-api.js";
import { pathSegment } from "../../operations/manifest.js";
import { usage } from "../../program/failure.js";
import { safeJson } from "../fence.js";
import type { RunTool } from "../tool.js";

/** Returns the findings about a sent mail or about HTML. */
export const checkMail: RunTool = async ({ message_id, html }, { context, outputs }) => {
  if ((message_id === undefined) === (html === undefined))
    throw usage("check_mail needs message_id or html, one of them");
  if (html !== undefined)
    throw usage("this server checks sent mail only: send it, and give its message_id", { path: "html" });
  const path = `/messages/${pathSegment("message_id", String(message_id))}/checks`;
  return outputs.show(safeJson(await callAdminApi("GET", path, undefined, context)));
};
