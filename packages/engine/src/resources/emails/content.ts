import type { Ctx } from "../../platform/context.js";
import { ApiError, assertNoProblems, type Problem } from "../../platform/errors.js";
import type { TemplateMode } from "../../rendering/compile-template.js";
import { validateTemplate } from "../../rendering/validate-template.js";
import { contentDigest, contentRow, type NewContent } from "../../store/contents.js";
import type { ContentRow } from "../../store/entities.js";
import type { Tx } from "../../store/store.js";
import { readTemplate } from "../templates/templates.js";
import { recentDigest, rememberContent } from "./recent-contents.js";

/** The accepted content of a message: sources with merge tags. */
export interface EmailContent {
  subject: string;
  html: string | null;
  text: string | null;
}

/** The content that one message has alone, with its merge data. */
export interface OwnContent extends EmailContent {
  data: Readonly<Record<string, unknown>>;
}

/** The content fields of a send request or a batch item. */
export interface ContentRequest {
  subject: string;
  html?: string | undefined;
  text?: string | undefined;
  template_id?: string | undefined;
  template_data?: Readonly<Record<string, unknown>> | undefined;
}

/** What messages say of their content. */
export interface ContentReference {
  /** Null for a content that one message has alone: its id follows from that of the message. */
  content_id: string | null;
  data_id: string | null;
  subject: string;
  template_id: string | null;
}

/** The ids of the stored content. */
export interface StoredContent extends ContentReference {
  content_id: string;
}

/** What a content that was found valid, and its merge data, are stored under. */
export interface ContentDigests {
  content: string;
  data?: string | undefined;
}

/** Where a content is used. `at` prefixes the paths of errors; `digests` are those of the request, where they are known. */
interface ContentUse {
  workspace_id: string;
  at?: string;
  digests?: ContentDigests | undefined;
}

/**
 * Stores the content of a send request, so that later changes of its template have no effect on it.
 *
 * @throws ApiError `template_not_found`, or `validation_error` for malformed fields
 */
export async function acceptContent(
  ctx: Ctx,
  tx: Tx,
  use: ContentUse,
  request: ContentRequest,
): Promise<StoredContent> {
  const html = request.template_id === undefined ? undefined : await templateHtml(tx, request.template_id, use.at);
  const { stored, rows } = contentRows(ctx, use, request, html);
  for (const row of rows) await tx.contents.insertIfAbsent(row);
  return stored;
}

/** Returns the HTML of a template; throws `template_not_found`. */
export async function templateHtml(tx: Tx, template_id: string, at = ""): Promise<string> {
  const template = await readTemplate(tx, template_id);
  if (template !== undefined) return template.html;
  throw new ApiError("template_not_found", "no such template", { path: `${at}template_id` });
}

/** Returns the rows that store the content of a send request, and their ids. Throws `validation_error` for malformed fields. */
export function contentRows(
  ctx: Ctx,
  { workspace_id, at, digests }: ContentUse,
  request: ContentRequest,
  templateHtml?: string,
): { stored: StoredContent; rows: ContentRow[] } {
  const value = contentOf(request, templateHtml);
  const digest = digests?.content ?? checkContent(workspace_id, value, at);
  const rows = [contentRow(ctx, { workspace_id, kind: "email", value }, digest)];
  const data = dataOf(workspace_id, request);
  if (data !== undefined) rows.push(contentRow(ctx, data, digests?.data ?? contentDigest(data)));
  const { subject, template_id = null } = request;
  const [{ id: content_id } = { id: "" }, { id: data_id } = { id: null }] = rows;
  return { stored: { content_id, data_id, subject, template_id }, rows };
}

/** Returns the merge data of a request as they are stored on their own; undefined where it has none. */
export function dataOf(workspace_id: string, { template_data }: ContentRequest): NewContent | undefined {
  if (template_data === undefined || Object.keys(template_data).length === 0) return undefined;
  return { workspace_id, kind: "data", value: template_data };
}

/** Returns the content of a send request. `html` is that of its template. */
export function contentOf({ subject, html, text }: ContentRequest, templateHtml?: string): EmailContent {
  return { subject, html: given(html) ?? templateHtml ?? null, text: given(text) ?? null };
}

/** Returns what a content is stored under. Throws `validation_error` for malformed sources, whose paths begin with `at`. */
export function checkContent(workspace_id: string, content: EmailContent, at?: string): string {
  const known = recentDigest(workspace_id, content);
  if (known !== undefined) return known;
  assertSources(content, at);
  const digest = contentDigest({ workspace_id, kind: "email", value: content });
  rememberContent(workspace_id, content, digest);
  return digest;
}

/** White space by the definitions of all common languages, which differ in some characters. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the separators that some languages take for white space
const visibleCharacter = /[^\s\u001c-\u001f\u0085\ufeff]/;

/** Returns whether a text is empty or white space, and therefore counts as absent. */
export function isBlank(text: string): boolean {
  return !visibleCharacter.test(text);
}

function given(text: string | undefined): string | undefined {
  return text === undefined || isBlank(text) ? undefined : text;
}

/** Throws `no_content` for a request without content. `at` prefixes the path of the error. */
export function assertContent({ html, text, template_id }: ContentRequest, at = ""): void {
  if (given(html) !== undefined || given(text) !== undefined || template_id !== undefined) return;
  throw new ApiError("no_content", "one of html, text and template_id is needed", { path: `${at}html` });
}

/** Throws `validation_error` for malformed sources, with the line and column of each. */
export function assertSources(sources: Partial<EmailContent>, at = ""): void {
  const fields = ["subject", "html", "text"] as const;
  assertNoProblems(fields.flatMap((field) => templateProblem(sources[field] ?? "", field, `${at}${field}`)));
}

/** Returns the first problem of a source, with its line and column, as an array of at most one element. */
export function templateProblem(source: string, mode: TemplateMode, path: string): Problem[] {
  const [problem] = validateTemplate(source, mode);
  if (problem === undefined) return [];
  return [{ path, message: `is malformed at ${problem.line}:${problem.column}: ${problem.message}` }];
}
