import type { FormError } from "../../commands/send/compose.js";
import type { ComposeServices, PreviewedMail, TemplateChoice } from "../../commands/send/compose-services.js";
import type { Draft } from "../../commands/send/draft.js";

/** The fields of the form in order, each with the hint that an empty one shows. */
export const formFields: readonly { name: keyof Draft; label: string; hint: string }[] = [
  { name: "from", label: "From", hint: "the workspace's own sender" },
  { name: "to", label: "To", hint: "such as ada@example.com, grace@example.com" },
  { name: "subject", label: "Subject", hint: "such as Hello {{first_name}}" },
  { name: "template", label: "Template", hint: "none" },
  { name: "values", label: "Values", hint: "such as plan=pro, order=A-1024" },
  { name: "body", label: "Body", hint: "text, or HTML that begins with a tag" },
];

/** What the form opens with. */
export interface FormInput {
  draft: Draft;
  error: FormError | undefined;
  services: ComposeServices;
}

/** The draft, the position in it and a message: what keys change. */
export interface FormModel {
  draft: Draft;
  /** The index of the field that is edited. */
  current: number;
  cursor: number;
  message: { text: string; isQuestion: boolean } | undefined;
}

/** Returns the name of the field at an index. */
export function fieldAt(index: number): keyof Draft {
  return formFields[index]?.name ?? "to";
}

/** Returns the index of a field. */
export function indexOfField(field: keyof Draft): number {
  return formFields.findIndex(({ name }) => name === field);
}

/** A text and the position of its cursor, in UTF-16 units. */
export interface TextField {
  text: string;
  cursor: number;
}

/** Everything that the screen of the form shows. */
export interface FormState {
  draft: Draft;
  /** The index of the field that is edited. */
  current: number;
  edited: TextField;
  templates: readonly TemplateChoice[] | undefined;
  preview: PreviewedMail | { problem: string } | undefined;
  /** An error or a question. */
  message: FormModel["message"];
}

/** Returns the text that a field shows; of a template its name. */
export function shownText(
  name: keyof Draft,
  { draft, templates = [] }: Pick<FormState, "draft" | "templates">,
): string {
  if (name !== "template" || draft.template === "") return draft[name];
  return templates.find(({ id }) => id === draft.template)?.name ?? draft.template;
}
