import type { components } from "@posthorn/sdk/contract";
import { notFound } from "../../platform/errors.js";
import { readContent } from "../../store/contents.js";
import type { TemplateRow } from "../../store/entities.js";
import type { ReadTx } from "../../store/store.js";
import { toIso } from "../handler.js";

/** The content of a template. Each version has its own. */
export interface TemplateContent {
  html: string;
  json_structure: components["schemas"]["TemplateStructure"] | null;
}

/** Returns a template as it appears in lists, without its content. */
export function toSummary(row: Readonly<TemplateRow>): components["schemas"]["TemplateSummary"] {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    version: row.version,
    created_at: toIso(row.created_at),
    updated_at: toIso(row.updated_at),
  };
}

/** Returns a template with its content in wire format. */
export function toWire(row: Readonly<TemplateRow>, content: TemplateContent): components["schemas"]["Template"] {
  return { ...toSummary(row), ...content };
}

/**
 * Returns the template with an id and the content of its newest version; throws `not_found` if there is none or it was
 * deleted.
 */
export async function getTemplate(
  tx: ReadTx,
  id: string,
  path?: string,
): Promise<{ row: Readonly<TemplateRow>; content: TemplateContent }> {
  const row = await tx.templates.get(id);
  if (row === undefined || row.deleted_at !== null) throw notFound("template", path);
  const content = await readContent<TemplateContent>(tx, row.content_id);
  if (content === undefined) throw new Error(`the content of template ${id} is missing`);
  return { row, content };
}

/** Returns the newest content of a template; undefined if there is no such template. */
export async function readTemplate(tx: ReadTx, id: string): Promise<TemplateContent | undefined> {
  const row = await tx.templates.get(id.toLowerCase());
  if (row === undefined || row.deleted_at !== null) return undefined;
  return readContent<TemplateContent>(tx, row.content_id);
}
