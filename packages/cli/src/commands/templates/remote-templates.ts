import type { Api } from "../../client/connect.js";
import { callOf, operationNamed } from "../../operations/manifest.js";
import type { RemoteTemplate, TemplateContent } from "./template-folder.js";

/** The fields of a template in a list. */
export type TemplateSummary = Pick<RemoteTemplate, "id" | "name" | "description" | "version">;

const pageSize = 1000;

/** Returns all templates of the workspace, without their content. */
export async function listTemplates(api: Api): Promise<TemplateSummary[]> {
  const all: TemplateSummary[] = [];
  for (let offset = 0; ; offset += pageSize) {
    const call = callOf(operationNamed("templates.list"), [], { limit: pageSize, offset }, undefined);
    const page = (await api.send(call)).data as { data: TemplateSummary[]; pagination: { has_more: boolean } };
    all.push(...page.data);
    if (!page.pagination.has_more) return all;
  }
}

/** Returns a template in its newest version. */
export async function getTemplate(api: Api, id: string): Promise<RemoteTemplate> {
  const { data } = await api.send(callOf(operationNamed("templates.get"), [id], {}, undefined));
  return data as RemoteTemplate;
}

/** Creates a template and returns it. */
export async function createTemplate(api: Api, content: TemplateContent): Promise<RemoteTemplate> {
  const { name, description, html, json_structure } = content;
  const body = { name, description, html, ...(json_structure !== null && { json_structure }) };
  return (await api.send(callOf(operationNamed("templates.create"), [], {}, body))).data as RemoteTemplate;
}

/** Updates the fields of a template that differ and returns the new version. */
export async function updateTemplate(
  api: Api,
  before: RemoteTemplate,
  content: TemplateContent,
): Promise<RemoteTemplate> {
  const body: Partial<TemplateContent> = {};
  if (content.name !== before.name) body.name = content.name;
  if (content.description !== before.description) body.description = content.description;
  if (content.html !== before.html) body.html = content.html;
  // The API can replace a structure and cannot remove it.
  if (
    content.json_structure !== null &&
    JSON.stringify(content.json_structure) !== JSON.stringify(before.json_structure)
  )
    body.json_structure = content.json_structure;
  return (await api.send(callOf(operationNamed("templates.update"), [before.id], {}, body))).data as RemoteTemplate;
}

/** Deletes a template. */
export async function deleteTemplate(api: Api, id: string): Promise<void> {
  await api.send(callOf(operationNamed("templates.delete"), [id], {}, undefined));
}
