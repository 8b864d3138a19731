import { nearest } from "@posthorn/sdk/internal";
import { parseField } from "../../rendering/field.js";
import { formatNamed } from "../../rendering/formats.js";
import { nameProblem } from "../../rendering/name-problem.js";
import { splitAtPipes } from "../../rendering/parse-nodes.js";
import { type Tag, tokenize } from "../../rendering/tokenize.js";
import { validateTemplate } from "../../rendering/validate-template.js";
import type { CheckContext } from "../check-context.js";
import type { BodyPart } from "../mail-source.js";
import { createOffsets } from "../places.js";

/** Checks the merge tags of a template, or looks for ones that are left in a rendered mail. */
export function checkMergeTags(context: CheckContext): void {
  const { html, text, isTemplate } = context.mail;
  if (html !== null) checkPart("html", html, context);
  if (text !== null && (isTemplate || html === null)) checkPart("text", text, context);
}

function checkPart(part: "html" | "text", { content }: BodyPart, context: CheckContext): void {
  if (context.mail.isTemplate) checkTemplate(part, content, context);
  else {
    const left = content.indexOf("{{");
    if (left !== -1 && content.indexOf("}}", left) !== -1 && !isWithinStyle(left, part, context))
      context.report("merge-tags/unrendered", { at: { part, offset: left } });
  }
  for (const { index } of content.matchAll(foreign))
    context.report("merge-tags/foreign", { at: { part, offset: index } });
}

function isWithinStyle(offset: number, part: string, { document }: CheckContext): boolean {
  if (part !== "html") return false;
  return document.texts.some(({ start, end, parent }) => parent?.name === "style" && start <= offset && offset < end);
}

/** Merge tags of Mailchimp, Campaign Monitor, Brevo, ERB and EJS, and Salesforce. */
const foreign =
  /\*\|[A-Z_:]{2,40}\|\*|%%[a-z_]{2,40}%%|<%=[^<>%]{1,80}%>|\[(?:firstname|lastname|fullname|unsubscribe)\]/gi;

function checkTemplate(part: "html" | "text", content: string, context: CheckContext): void {
  const problems = validateTemplate(content, part);
  const offsetOf = createOffsets(content);
  for (const { line, column, message } of problems) {
    const isBlock = /is never closed|closes nothing/.test(message) && !message.startsWith("the tag");
    const rule = isBlock ? "merge-tags/unclosed-block" : "merge-tags/syntax";
    context.report(rule, { at: { part, offset: offsetOf(line, column) }, because: sentence(message) });
  }
  const blocks: string[] = [];
  for (const tag of tokenize(content).tags) checkTag(tag, part, blocks, context);
}

function sentence(message: string): string {
  return `${message.charAt(0).toUpperCase()}${message.slice(1)}.`;
}

function checkTag(tag: Tag, part: "html" | "text", blocks: string[], context: CheckContext): void {
  const { inside } = tag;
  if (inside.startsWith("#")) {
    // More are a problem that was reported.
    if (blocks.length < 100) blocks.push(inside.slice(1, 500));
    return;
  }
  if (inside.startsWith("/")) {
    blocks.pop();
    return;
  }
  if (inside === "else" || inside.length > 500) return;
  const [name, fallback, format] = splitAtPipes(inside);
  if (nameProblem(name) !== null) return;
  const at = { part, offset: tag.start };
  if (format !== "" && format !== "text" && formatNamed(format) === null)
    context.report("merge-tags/unknown-format", { at, because: `There is no format “${format.slice(0, 40)}”.` });
  checkField(name, fallback !== "", { at, blocks }, context);
}

const contactFields = ["email", "first_name", "last_name", "firstName", "lastName"];
const systemFields = [
  "unsubscribe_url",
  "preferences_url",
  "company_name",
  "company_address",
  "current_year",
  "current_month",
  "current_date",
];
/** Fields that a contact may not have. */
const optional = new Set(["first_name", "firstName", "last_name", "lastName"]);

interface TagPlace {
  at: { part: "html" | "text"; offset: number };
  blocks: readonly string[];
}

function checkField(name: string, hasFallback: boolean, { at, blocks }: TagPlace, context: CheckContext): void {
  const inLoop = blocks.some((block) => block.startsWith("each"));
  const field = parseField(name, inLoop);
  if (field.place !== "named") return;
  const isAsked = hasFallback || blocks.some((block) => asksFor(block, name));
  if (optional.has(name) || field.attribute !== null) {
    if (!isAsked) context.report("merge-tags/missing-fallback", { at, because: `It is ${name}.` });
    return;
  }
  // In a loop, and below a name, fields are those of the data.
  if (field.known !== null || inLoop || name.includes(".")) return;
  const meant = nearest(name, [...contactFields, ...systemFields]);
  if (meant !== undefined) context.report("merge-tags/unknown-field", { at, because: `Did you mean ${meant}?` });
  else if (!isAsked) context.report("merge-tags/data-field", { at, because: `It is ${name}.` });
}

function asksFor(block: string, name: string): boolean {
  return block.split(/[^\w.@]+/).includes(name);
}
