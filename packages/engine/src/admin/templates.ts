import { invalid, notFound } from "../platform/errors.js";
import type { TemplateCache } from "../rendering/template-cache.js";
import { TemplateLimitError } from "../rendering/template-limit-error.js";
import { unknownContact } from "../resources/contacts/contacts.js";
import { composeMail, type MessageParts } from "../resources/emails/compose.js";
import { toIso } from "../resources/handler.js";
import { page } from "../resources/page.js";
import { getTemplate, type TemplateContent } from "../resources/templates/templates.js";
import { readContent } from "../store/contents.js";
import type { ContactRow, TemplateRow, TemplateVersionRow } from "../store/entities.js";
import type { ReadTx } from "../store/store.js";
import type { AdminHandler, BodyOf, DirectAdminHandler } from "./handler.js";

export const listTemplateVersions: AdminHandler<"templates.versions.list"> = async ({ tx }, { path, query }) => {
  const { row } = await getTemplate(tx, path.id);
  const where = { workspace_id: row.workspace_id, template_id: row.id };
  return page(tx.template_versions, query, { where, by: "version" }, summaryOf);
};

export const getTemplateVersion: AdminHandler<"templates.versions.get"> = async ({ tx }, { path }) => {
  const { row } = await getTemplate(tx, path.id);
  const version = await findVersion(tx, row, Number(path.version));
  return { data: { ...summaryOf(version), ...(await contentOf(tx, version)) } };
};

function summaryOf({ version, name, description, created_at }: Readonly<TemplateVersionRow>) {
  return { version, name, description, created_at: toIso(created_at) };
}

/** Throws `not_found`. */
async function findVersion(
  tx: ReadTx,
  { workspace_id, id: template_id }: Readonly<TemplateRow>,
  version: number,
): Promise<Readonly<TemplateVersionRow>> {
  const found = await tx.template_versions.first({ where: { workspace_id, template_id, version } });
  if (found === undefined) throw notFound("version", "version");
  return found;
}

async function contentOf(tx: ReadTx, { content_id, id }: Readonly<TemplateVersionRow>): Promise<TemplateContent> {
  const content = await readContent<TemplateContent>(tx, content_id);
  if (content === undefined) throw new Error(`the content of template version ${id} is missing`);
  return content;
}

/** Returns the handler that renders a template as its mail would be, for a contact or for nobody. Nothing is stored or sent. */
export function previewTemplate(templates: TemplateCache): DirectAdminHandler<"templates.preview"> {
  return {
    async outside(ctx, { path, body }) {
      const parts = await ctx.store.read("system", (tx) => partsOf(tx, path.id, body, ctx.clock.now()));
      try {
        const { subject, html, text, links } = await composeMail(ctx, templates, parts);
        return { data: { to: parts.message.to, subject, html, text, links } };
      } catch (error) {
        if (error instanceof TemplateLimitError) throw invalid("template_data", error.message);
        throw error;
      }
    },
  };
}

async function partsOf(
  tx: ReadTx,
  id: string,
  { contact_id, version, subject = "", template_data = {} }: BodyOf<"templates.preview">,
  now: number,
): Promise<MessageParts> {
  const { row, content } = await getTemplate(tx, id);
  const chosen = version === undefined ? content : await contentOf(tx, await findVersion(tx, row, version));
  const contact = contact_id === undefined ? null : await contactOf(tx, row, contact_id);
  const { settings } = (await tx.workspaces.get(row.workspace_id)) ?? {};
  return {
    message: {
      id: "msg_preview",
      from: settings?.from_email ?? "sender@example.com",
      from_name: settings?.from_name ?? null,
      to: contact?.email ?? "recipient@example.com",
      reply_to: null,
      created_at: now,
      rendered_at: now,
      track_clicks: false,
      track_opens: false,
    },
    content: { subject, html: chosen.html, text: null },
    data: template_data,
    inputs: {
      contact,
      company_name: settings?.company_name ?? "",
      company_address: settings?.company_address ?? "",
    },
  };
}

/** Throws `not_found` for a contact of another workspace, too. */
async function contactOf(
  tx: ReadTx,
  { workspace_id }: Readonly<TemplateRow>,
  id: string,
): Promise<Readonly<ContactRow>> {
  const contact = await tx.contacts.get(id.toLowerCase());
  if (contact?.workspace_id !== workspace_id) throw unknownContact("contact_id");
  return contact;
}
