import type { Caller, Reply } from "../http/exchange.js";
import type { OutsideHandler, ReadCtx } from "../http/handler.js";
import { invalid, notFound } from "../platform/errors.js";
import { getAutomation } from "../resources/automations/automations.js";
import { explainRun } from "../resources/automations/explain.js";
import { runsToWire } from "../resources/automations/runs.js";
import { addressKey, findByAddress, unknownContact } from "../resources/contacts/contacts.js";
import type { ContactRow } from "../store/entities.js";
import type { ReadTx } from "../store/store.js";
import type { BodyOf, Input } from "./input.js";

export async function getRun({ tx }: ReadCtx<Caller>, { path }: Input<"runs.get">): Promise<Reply> {
  const { id: automation_id } = await getAutomation(tx, path.id);
  const run = await tx.automation_runs.get(path.run_id.toLowerCase());
  if (run === undefined || run.automation_id !== automation_id) throw notFound("run", "run_id");
  const [data] = await runsToWire(tx, [run]);
  return { data };
}

export const explain: OutsideHandler<Caller> = {
  async outside(ctx, { path, body }: Input<"automations.explain">) {
    const asked = await ctx.store.read("system", async (tx) => {
      const automation = await getAutomation(tx, path.id);
      return { automation, contact: await contactOf(tx, automation.workspace_id, body) };
    });
    return { data: await explainRun(ctx, ctx.store, { ...asked, trigger_data: body.trigger_data ?? {} }) };
  },
};

/** The contact of a workspace that is named by one of the two. */
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
