import { callAdminApi } from "../../local/admin-api.js";
import { loadPackage } from "../../local/server.js";
import { pathSegment } from "../../operations/manifest.js";
import { usage } from "../../program/failure.js";
import { safeJson } from "../fence.js";
import type { RunTool } from "../tool.js";

/** What a check of a mail has found. */
interface Report {
  summary: unknown;
  findings: readonly { clients: readonly { name: string; support: string }[] }[];
}

/** The names of mail clients that a finding shows; the rest are counted. */
const namedClients = 5;

/** Returns the findings about a sent mail, which the server has, or about HTML, which is checked here. */
export const checkMail: RunTool = async ({ message_id, html }, { context, outputs }) => {
  if ((message_id === undefined) === (html === undefined))
    throw usage("check_mail needs message_id or html, one of them");
  if (html === undefined) {
    const path = `/messages/${pathSegment("message_id", String(message_id))}/checks`;
    return outputs.show(safeJson(shortened((await callAdminApi("GET", path, undefined, context)) as Report)));
  }
  const checks = await loadPackage("@posthorn/engine", () => import("@posthorn/engine/checks"));
  return outputs.show(safeJson(shortened(checks.checkMail(checks.sourceOfText(String(html), "html", true)))));
};

/** Returns a report with its counts first, and the clients of a finding by name where they do not support it. */
function shortened({ summary, findings }: Report): object {
  return {
    summary,
    findings: findings.map(({ clients, ...finding }) => {
      const without = clients.filter(({ support }) => support !== "yes").map(({ name }) => name);
      if (without.length === 0) return finding;
      const left = without.length - namedClients;
      return { ...finding, unsupported_in: [...without.slice(0, namedClients), ...(left > 0 ? [`${left} more`] : [])] };
    }),
  };
}
