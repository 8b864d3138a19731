import { callAdminApi, hasAdminToken } from "../../local/admin-api.js";
import { workspaceId } from "../../local/workspace.js";
import type { Context } from "../../program/context.js";

/** Who a workspace says it is; merge tags and the footer tell it. */
export interface Company {
  company_name: string | null;
  company_address: string | null;
}

/** What a preview shows where it cannot be known what the workspace has: the tags themselves. */
export const unknownCompany = { company_name: "{{company_name}}", company_address: "{{company_address}}" };

/** Returns the company of the workspace in use. Only the admin API has it. */
export async function companyOf(context: Context): Promise<Company> {
  if (!hasAdminToken(context)) return unknownCompany;
  try {
    const id = await workspaceId(undefined, context);
    const { settings } = (await callAdminApi("GET", `/workspaces/${id}`, undefined, context)) as { settings: Company };
    const { company_name, company_address } = settings;
    return { company_name, company_address };
  } catch {
    return unknownCompany;
  }
}
