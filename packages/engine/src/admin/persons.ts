import { parseAddress } from "../mail/address.js";
import { sha256 } from "../platform/crypto.js";
import { invalid } from "../platform/errors.js";
import { addJob } from "../queue/queue.js";
import { readContentAndData } from "../resources/emails/attempt.js";
import { getWorkspace } from "../resources/workspaces/workspaces.js";
import { readContent } from "../store/contents.js";
import type { MessageRow } from "../store/entities.js";
import type { ReadTx } from "../store/store.js";
import type { AdminHandler } from "./handler.js";

/** The most rows of a kind in an export of one person. */
const maxRows = 10_000;

/** Erases the person of an address: a job does it, so that the call is short however much there is. */
export const erasePerson: AdminHandler<"persons.erase"> = async (ctx, { path, body }) => {
  const { id: workspace_id } = await getWorkspace(ctx.tx, path.id);
  const { address: email, key: address_key } = addressOf(body.email);
  const id = ctx.ids.uuid();
  await addJob(ctx, ctx.tx, { kind: "erase-person", ref: id, workspace_id, payload: { email, address_key } });
  return { data: { id, address_sha256: sha256(address_key), status: "queued" } };
};

/** Returns everything that is stored about the person of an address. */
export const exportPerson: AdminHandler<"persons.export"> = async ({ tx }, { path, body }) => {
  const { id: workspace_id } = await getWorkspace(tx, path.id);
  const { key: address_key } = addressOf(body.email);
  return { data: await everythingOf(tx, workspace_id, address_key) };
};

function addressOf(email: string) {
  const parsed = parseAddress(email);
  if (parsed === undefined) throw invalid("email", "email must be an email address");
  return parsed;
}

async function everythingOf(tx: ReadTx, workspace_id: string, address_key: string) {
  const byAddress = { where: { workspace_id, address_key }, limit: maxRows };
  const contact = (await tx.contacts.first({ where: { workspace_id, address_key } })) ?? null;
  const messages = await tx.messages.find(byAddress);
  const subjects = [...messages.map(({ id }) => id), ...(contact ? [contact.id] : [])];
  const ofContact = { where: { workspace_id, contact_id: contact?.id ?? "" }, limit: maxRows };
  const statuses = { in: ["active", "completed", "failed", "cancelled"] as const };
  const runs = await tx.automation_runs.find({ ...ofContact, where: { ...ofContact.where, status: statuses } });
  return {
    contact,
    list_members: await tx.list_members.find(ofContact),
    contact_tags: await tx.contact_tags.find(ofContact),
    suppressions: await tx.suppressions.find(byAddress),
    messages: await Promise.all(
      messages.map(async (message) => ({ ...message, content: await contentOf(tx, message) })),
    ),
    bounces: await tx.bounces.find(byAddress),
    events: await eventsOf(tx, workspace_id, subjects),
    automation_runs: runs,
    run_steps: (
      await Promise.all(runs.map(({ id }) => tx.run_steps.find({ where: { workspace_id, run_id: id } })))
    ).flat(),
    conversions: await tx.conversions.find(ofContact),
    product_views: await tx.product_views.find(ofContact),
  };
}

/** Returns what a message was made of; null for a part that has expired. */
async function contentOf(tx: ReadTx, message: Readonly<MessageRow>) {
  const { content = null, data = {} } = await readContentAndData(tx, message);
  return {
    email: content,
    data: Object.keys(data).length === 0 ? null : data,
    rendered_with: (await readContent(tx, message.render_id)) ?? null,
  };
}

async function eventsOf(tx: ReadTx, workspace_id: string, subjects: readonly string[]) {
  const found = [];
  for (const subject_id of subjects) {
    found.push(
      ...(await tx.events.find({ where: { workspace_id, subject_id }, order: { by: "id", direction: "asc" } })),
    );
  }
  return found.slice(0, maxRows);
}
