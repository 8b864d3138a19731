import type { TemplateChoice } from "../commands/send/desk.js";
import type { Draft } from "../commands/send/draft.js";
import type { EditedText } from "../commands/send/edited-text.js";
import type { PreviewedMail } from "../commands/send/preview-mail.js";

/** The fields of the form in their order, with what stands in one that is empty, no value even where there are no colours. */
export const formFields: readonly { name: keyof Draft; label: string; hint: string }[] = [
  { name: "from", label: "From", hint: "the workspace's own sender" },
  { name: "to", label: "To", hint: "such as ada@example.com, grace@example.com" },
  { name: "subject", label: "Subject", hint: "such as Hello {{first_name}}" },
  { name: "template", label: "Template", hint: "none" },
  { name: "values", label: "Values", hint: "such as plan=pro, order=A-1024" },
  { name: "body", label: "Body", hint: "text, or HTML that begins with a tag" },
];

/** Everything that is on the screen of the form. */
export interface FormState {
  draft: Draft;
  /** The place of the field that is written in. */
  current: number;
  edited: EditedText;
  templates: readonly TemplateChoice[] | undefined;
  preview: PreviewedMail | { problem: string } | undefined;
  /** What is wrong, or asked. */
  says: { text: string; isQuestion: boolean } | undefined;
}

/** Gives back what a field shows, a template by its name. */
export function shownText(
  name: keyof Draft,
  { draft, templates = [] }: Pick<FormState, "draft" | "templates">,
): string {
  if (name !== "template" || draft.template === "") return draft[name];
  return templates.find(({ id }) => id === draft.template)?.name ?? draft.template;
}
