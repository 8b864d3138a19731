import { domainOf } from "../../mail/address.js";
import { clickLinks, type LinkCtx, linkTo } from "../../mail/links.js";
import { type ReturnPathCtx, returnPathOf } from "../../mail/return-path.js";
import type { Settings } from "../../platform/context.js";
import { escapeHtml } from "../../platform/escape-html.js";
import { appendTextFooter, footerOf } from "../../rendering/footer.js";
import type { ContactFields, RenderScope } from "../../rendering/scope.js";
import type { TemplateCache } from "../../rendering/template-cache.js";
import { type Tracked, trackBody } from "../../rendering/track-links.js";
import type { MessageRow } from "../../store/entities.js";
import type { EmailContent } from "./content.js";

/**
 * The contact, workspace and process settings at the first rendering. They are stored so that every later rendering has
 * the same result.
 */
export interface RenderInputs {
  contact: ContactFields | null;
  company_name: string;
  company_address: string;
  /** Settings of the process that made the first attempt; absent in rows of older versions. */
  public_url?: string;
  shared_domain?: string;
}

/** The fields of a message that its mail depends on. */
export type MailFields = Pick<
  MessageRow,
  "id" | "from" | "from_name" | "to" | "reply_to" | "created_at" | "rendered_at" | "track_clicks" | "track_opens"
>;

/** Everything that a message is rendered from. */
export interface MessageParts {
  message: Readonly<MailFields>;
  content: EmailContent;
  data: Readonly<Record<string, unknown>>;
  inputs: RenderInputs;
}

/** The settings of a process that a mail depends on. */
type MailSettings = Pick<Settings, "publicUrl" | "sharedDomain">;

/** What a mail is composed with, beside its parts. */
export type ComposeCtx = LinkCtx & ReturnPathCtx;

/**
 * Returns the context with the settings of a message's first attempt. Settings that were not stored have their current
 * values.
 */
export function asFirstAttempted<C extends { readonly settings: MailSettings }>(
  ctx: C,
  { public_url, shared_domain }: RenderInputs,
): C {
  const { publicUrl, sharedDomain } = ctx.settings;
  if ((public_url ?? publicUrl) === publicUrl && (shared_domain ?? sharedDomain) === sharedDomain) return ctx;
  const settings = { publicUrl: public_url ?? publicUrl, sharedDomain: shared_domain ?? sharedDomain };
  return { ...ctx, settings: { ...ctx.settings, ...settings } };
}

/** A rendered mail, as every mailer takes it. */
export interface ComposedMail {
  messageId: string;
  headerMessageId: string;
  date: number;
  from: { name: string | null; address: string };
  replyTo: string | null;
  to: string;
  envelope: { from: string; to: string };
  subject: string;
  html: string | null;
  text: string;
  headers: readonly (readonly [string, string])[];
  /** The targets of its tracked links, in order. */
  links: readonly string[];
}

/**
 * Renders a message: merge tags, compliance footer, text part, unsubscribe headers, and finally link tracking in the
 * HTML. The links of the text part are not tracked. The same parts always result in the same mail. A given text part is
 * not changed; one derived from the HTML gets a footer.
 *
 * @throws TemplateLimitError
 */
export async function composeMail(
  now: ComposeCtx,
  templates: TemplateCache,
  parts: MessageParts,
): Promise<ComposedMail> {
  const { message, content, data, inputs } = parts;
  const ctx = asFirstAttempted(now, inputs);
  const date = message.rendered_at ?? message.created_at;
  const links = {
    unsubscribe_url: linkTo(ctx, "unsubscribe", message.id),
    preferences_url: linkTo(ctx, "preferences", message.id),
  };
  const { company_name, company_address } = inputs;
  const scope: RenderScope = {
    contact: inputs.contact ?? { email: message.to, first_name: null, last_name: null, attributes: {} },
    template_data: data,
    system: Object.assign({ company_name, company_address, now: date }, links),
  };
  const brand = { company_name, company_address };

  let tracked: Tracked | null = null;
  let text = content.text === null ? null : templates.template(content.text, "text").render(scope);
  if (content.html !== null) {
    const body = templates.template(content.html, "html").renderLinked(scope);
    tracked = trackBody(body, footerOf(body, links, brand), {
      managed: Object.values(links),
      clickUrls: message.track_clicks ? (count) => clickLinks(ctx, message.id, count, escapeHtml) : null,
      openUrl: message.track_opens ? linkTo(ctx, "open", message.id) : null,
    });
    if (text === null) {
      const plain = (await templates.textPart(content.html)).render(scope, body.text);
      text = appendTextFooter(plain.text, plain, links, brand);
    }
  }

  return {
    messageId: message.id,
    headerMessageId: `<${message.id}@${domainOf(message.from)}>`,
    date,
    from: { name: message.from_name, address: message.from },
    replyTo: message.reply_to,
    to: message.to,
    envelope: { from: returnPathOf(ctx, message.id), to: message.to },
    subject: templates.template(content.subject, "subject").render(scope),
    html: tracked?.html ?? null,
    text: text ?? "",
    headers: [
      ["List-Unsubscribe", `<${links.unsubscribe_url}>`],
      ["List-Unsubscribe-Post", "List-Unsubscribe=One-Click"],
    ],
    links: tracked?.targets ?? [],
  };
}
