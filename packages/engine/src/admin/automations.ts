import { invalid, notFound } from "../platform/errors.js";
import { getAutomation } from "../resources/automations/automations.js";
import { explainRun } from "../resources/automations/explain.js";
import { runsToWire } from "../resources/automations/runs.js";
import { addressKey, findByAddress, unknownContact } from "../resources/contacts/contacts.js";
import { pageWithRelated } from "../resources/page.js";
import { getWorkspace } from "../resources/workspaces/workspaces.js";
import type { ContactRow } from "../store/entities.js";
import type { ReadTx } from "../store/store.js";
import type { AdminHandler, BodyOf, DirectAdminHandler } from "./handler.js";

export const getRun: AdminHandler<"runs.get"> = async ({ tx }, { path }) => {
  const { id: automation_id } = await getAutomation(tx, path.id);
  const run = await tx.automation_runs.get(path.run_id.toLowerCase());
  if (run === undefined || run.automation_id !== automation_id) throw notFound("run", "run_id");
  const [data] = await runsToWire(tx, [run]);
  return { data };
};

export const listRuns: AdminHandler<"runs.list"> = async ({ tx }, { path, query }) => {
  const { id: workspace_id } = await getWorkspace(tx, path.id);
  const { contact_id, automation_id, status } = query;
  const given = { contact_id: contact_id?.toLowerCase(), automation_id: automation_id?.toLowerCase() };
  // An index by contact has the status behind it.
  const statuses = contact_id === undefined ? undefined : { in: ["active", "completed", "failed", "cancelled"] };
  const where = Object.fromEntries(
    Object.entries({ workspace_id, ...given, status: status ?? statuses }).filter(([, value]) => value !== undefined),
  );
  return pageWithRelated(tx.automation_runs, query, { where }, (rows) => runsToWire(tx, rows));
};

export const explain: DirectAdminHandler<"automations.explain"> = {
  async outside(ctx, { path, body }) {
    const subject = await ctx.store.read("system", async (tx) => {
      const automation = await getAutomation(tx, path.id);
      return { automation, contact: await contactOf(tx, automation.workspace_id, body) };
    });
    return { data: await explainRun(ctx, ctx.store, { ...subject, trigger_data: body.trigger_data ?? {} }) };
  },
};

/** Returns the contact that `contact_id` or `email` names. Throws `validation_error` for both or neither, `not_found` where there is none. */
async function contactOf(
  tx: ReadTx,
  workspace_id: string,
  { contact_id, email }: BodyOf<"automations.explain">,
): Promise<Readonly<ContactRow>> {
  if ((contact_id === undefined) === (email === undefined)) {
    throw invalid("contact_id", "one of contact_id and email is needed");
  }
  const contact =
    contact_id === undefined
      ? await findByAddress(tx, workspace_id, addressKey(email ?? ""))
      : await tx.contacts.get(contact_id.toLowerCase());
  if (contact?.workspace_id !== workspace_id) throw unknownContact(contact_id === undefined ? "email" : "contact_id");
  return contact;
}
