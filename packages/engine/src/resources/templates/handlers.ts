import type { Ctx } from "../../platform/context.js";
import { invalid } from "../../platform/errors.js";
import { saveContent } from "../../store/contents.js";
import type { TemplateRow } from "../../store/entities.js";
import type { Tx } from "../../store/store.js";
import { assertSources, isBlank } from "../emails/content.js";
import type { Handler } from "../handler.js";
import { page, searching } from "../page.js";
import { normalizeSizes } from "./block-sizes.js";
import { getTemplate, type TemplateContent, toSummary, toWire } from "./templates.js";

export const list: Handler<"templates.list"> = async ({ tx, caller }, { query }) => {
  const matching = searching(query.search, ["name"]);
  const where = { workspace_id: caller.workspace.id, deleted_at: null };
  return page(tx.templates, query, { where, ...(matching && { matching }) }, toSummary);
};

export const create: Handler<"templates.create"> = async (ctx, { body }) => {
  const { tx, caller, ids, clock } = ctx;
  assertHtml(body.html);
  const content: TemplateContent = { html: body.html, json_structure: normalizeSizes(body.json_structure ?? null) };
  const now = clock.now();
  const row: TemplateRow = {
    id: ids.uuid(),
    workspace_id: caller.workspace.id,
    name: body.name,
    description: body.description ?? null,
    version: 1,
    content_id: await saveContent(ctx, tx, { workspace_id: caller.workspace.id, kind: "template", value: content }),
    created_at: now,
    updated_at: now,
    deleted_at: null,
  };
  await tx.templates.insert(row);
  await saveVersion(ctx, tx, row);
  return { data: toWire(row, content) };
};

export const get: Handler<"templates.get"> = async ({ tx }, { path }) => {
  const { row, content } = await getTemplate(tx, path.id);
  return { data: toWire(row, content) };
};

export const update: Handler<"templates.update"> = async (ctx, { path, body }) => {
  const { tx, clock } = ctx;
  const { row: before, content: old } = await getTemplate(tx, path.id);
  if (body.html !== undefined) assertHtml(body.html);
  const content: TemplateContent = {
    html: body.html ?? old.html,
    json_structure: body.json_structure === undefined ? old.json_structure : normalizeSizes(body.json_structure),
  };
  const row: TemplateRow = {
    ...before,
    name: body.name ?? before.name,
    description: body.description === undefined ? before.description : body.description,
    version: before.version + 1,
    content_id: await saveContent(ctx, tx, { workspace_id: before.workspace_id, kind: "template", value: content }),
    updated_at: clock.now(),
  };
  await tx.templates.update(row.id, row);
  await saveVersion(ctx, tx, row);
  return { data: toWire(row, content) };
};

export const remove: Handler<"templates.delete"> = async ({ tx, clock }, { path }) => {
  const { row } = await getTemplate(tx, path.id);
  await tx.templates.update(row.id, { deleted_at: clock.now() });
  return { data: { id: row.id, success: true } };
};

/** Throws `validation_error` for a blank or malformed template. */
function assertHtml(html: string): void {
  if (isBlank(html)) throw invalid("html", "html must not be blank");
  assertSources({ html });
}

async function saveVersion(ctx: Ctx, tx: Tx, row: TemplateRow): Promise<void> {
  const { workspace_id, id: template_id, version, name, description, content_id, updated_at } = row;
  await tx.template_versions.insert({
    id: ctx.ids.uuid(),
    workspace_id,
    template_id,
    version,
    name,
    description,
    content_id,
    created_at: updated_at,
  });
}
