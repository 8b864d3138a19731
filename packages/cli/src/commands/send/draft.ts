import { addressProblem, bareAddressIn, splitAddresses } from "../../input/addresses.js";

/** An email while it is written, as its author types it. */
export interface Draft {
  from: string;
  /** Addresses with commas between them. */
  to: string;
  subject: string;
  /** The id of a template, empty where the body is the content. */
  template: string;
  /** What merge tags get: `plan=pro, order=A-1024`. */
  values: string;
  /** HTML where it begins with a tag, otherwise text. */
  body: string;
}

/** The body of the operation, as it is sent. */
export type EmailBody = Record<string, unknown>;

/** What is wrong with a draft, and where. */
export interface DraftProblem {
  field: keyof Draft;
  message: string;
}

/** Returns the draft that flags began. */
export function draftOf(body: EmailBody): Draft {
  const { from_email, from_name, to, subject, template_id, html, text, template_data } = body;
  const address = textOf(from_email);
  return {
    from: from_name ? `${textOf(from_name)} <${address}>` : address,
    to: Array.isArray(to) ? to.map(textOf).join(", ") : textOf(to),
    subject: textOf(subject),
    template: textOf(template_id),
    values: Object.entries(plainValues(template_data))
      .map(([name, value]) => `${name}=${value}`)
      .join(", "),
    body: textOf(html) || textOf(text),
  };
}

/** Returns the body that a draft makes of the one that flags began: what the form does not show stays as it was. */
export function bodyOfDraft(draft: Draft, begun: EmailBody): EmailBody {
  const { from_email: _, from_name: __, template_id: ___, html: ____, text: _____, ...kept } = begun;
  const { name, address } = senderIn(draft.from);
  const to = splitAddresses(draft.to);
  const data = { ...unshown(begun.template_data), ...valuesIn(draft.values) };
  return {
    ...kept,
    ...(address.trim() && { from_email: address.trim() }),
    ...(name && { from_name: name }),
    to: to.length === 1 ? to[0] : to,
    subject: draft.subject,
    ...(draft.template ? { template_id: draft.template } : contentOf(draft, begun)),
    ...(Object.keys(data).length > 0 && { template_data: data }),
  };
}

/** Returns the first thing that keeps a draft from being sent, undefined where nothing does. */
export function problemIn(draft: Draft): DraftProblem | undefined {
  const to = splitAddresses(draft.to);
  if (to.length === 0) return { field: "to", message: "To whom? An address is missing." };
  for (const address of to) {
    const problem = addressProblem(address);
    if (problem !== undefined) return { field: "to", message: `To ${problem}` };
  }
  const from = senderIn(draft.from).address.trim();
  const sender = from === "" ? undefined : addressProblem(from);
  if (sender !== undefined) return { field: "from", message: `From ${sender}` };
  if (draft.subject.trim() === "") return { field: "subject", message: "The subject is missing." };
  if (draft.template === "" && draft.body.trim() === "")
    return { field: "body", message: "The body is missing: write it, or choose a template." };
  const odd = partsOf(draft.values).find((part) => !/^[^=]+=/.test(part));
  return odd === undefined ? undefined : { field: "values", message: `"${odd}" must be such as plan=pro.` };
}

const fieldsByName: Readonly<Record<string, keyof Draft>> = {
  from_email: "from",
  from_name: "from",
  to: "to",
  subject: "subject",
  template_id: "template",
  template_data: "values",
  html: "body",
  text: "body",
};

/** Returns the field that a path of the API is about, such as `to[2]`; undefined where the form has none. */
export function fieldNamed(path: string | undefined): keyof Draft | undefined {
  const [name = ""] = path?.split(/[.[]/, 1) ?? [];
  return fieldsByName[name];
}

/** The sender of a field, as an address alone or as `Name <address>`. */
function senderIn(field: string): { name: string; address: string } {
  const text = field.trimEnd();
  const address = bareAddressIn(text);
  if (address === undefined || address.includes(">")) return { name: "", address: field };
  return { name: text.slice(0, text.lastIndexOf("<")).trimEnd(), address };
}

/** Whether a body is HTML: it begins with a tag. */
export function isHtml(body: string): boolean {
  return /^\s*<[a-z!]/i.test(body);
}

function contentOf({ body }: Draft, { html, text }: EmailBody): EmailBody {
  // HTML that was given may have a text beside it, which the form does not show.
  if (html !== undefined) return { html: body, ...(text !== undefined && { text }) };
  return isHtml(body) ? { html: body } : { text: body };
}

function valuesIn(text: string): Record<string, string> {
  return Object.fromEntries(
    partsOf(text).map((part) => {
      const at = part.indexOf("=");
      return [part.slice(0, at).trim(), part.slice(at + 1).trim()];
    }),
  );
}

function partsOf(text: string): string[] {
  return text
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");
}

/** The values that fit into a line; lists, objects and texts with commas do not. */
function plainValues(data: unknown): EmailBody {
  return Object.fromEntries(Object.entries(fieldsOf(data)).filter(([, value]) => fits(value)));
}

function unshown(data: unknown): EmailBody {
  return Object.fromEntries(Object.entries(fieldsOf(data)).filter(([, value]) => !fits(value)));
}

function fits(value: unknown): boolean {
  return typeof value === "string" && !/[,\n]/.test(value) && value === value.trim();
}

function fieldsOf(data: unknown): EmailBody {
  return typeof data === "object" && data !== null ? (data as EmailBody) : {};
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}
