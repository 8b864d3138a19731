import { setTimeout as sleep } from "node:timers/promises";
import { splitAddresses } from "../../input/addresses.js";
import { pathSegment } from "../../operations/call.js";
import type { List } from "../../output/printer.js";
import type { Context } from "../../program/context.js";
import { companyOf } from "./company.js";
import { bodyOfDraft, type Draft, type EmailBody } from "./draft.js";
import { openPreview, type Preview, type PreviewedContact, type PreviewedMail } from "./preview-mail.js";

/** Milliseconds without a key after which the preview follows. */
const pause = 250;

/** A template that may be chosen. */
export interface TemplateChoice {
  id: string;
  name: string;
}

/** What the form asks others for. */
export interface ComposeServices {
  /** How the draft would arrive, once nothing was typed for a moment; undefined when the signal is aborted before. */
  preview(draft: Draft, signal: AbortSignal): Promise<PreviewedMail | { problem: string } | undefined>;
  templates(): Promise<readonly TemplateChoice[]>;
  /** Whether mail really goes out with the key that is set, so that it is asked about first. */
  isLive: boolean;
}

/** Returns what the form of an email asks: the service that is set, and an engine in this process for the preview. */
export function createComposeServices(begun: EmailBody, context: Context): ComposeServices {
  const { settings } = context;
  // Loaded when the form stands: it is as large as the engine.
  let opened: Promise<Preview> | undefined;
  const contacts = new Map<string, Promise<PreviewedContact>>();
  const templates = new Map<string, Promise<string>>();
  return {
    isLive: settings().apiKey?.isLive === true && !context.flags().dryRun && !context.flags().printCurl,
    async preview(draft, signal) {
      await sleep(pause, undefined, { signal }).catch(() => {});
      if (signal.aborted) return undefined;
      opened ??= companyOf(context).then(openPreview);
      const [email = ""] = splitAddresses(draft.to);
      const contact = await kept(contacts, email, () => contactOf(email, context));
      const { html, text, template_data, subject } = bodyOfDraft(draft, begun);
      const id = draft.template;
      const content = id === "" ? { html, text } : { html: await kept(templates, id, () => templateHtml(id, context)) };
      return (await opened)({ ...content, template_data, subject: subject || "(no subject)" }, contact);
    },
    templates: () => listTemplates(context),
  };
}

/** What was found out once is not asked again, unless it failed. */
function kept<Value>(known: Map<string, Promise<Value>>, key: string, find: () => Promise<Value>): Promise<Value> {
  const found = known.get(key) ?? find();
  known.set(key, found);
  found.catch(() => known.delete(key));
  return found;
}

/** The contact with an address; where none is found, or may be looked for, the address alone. */
async function contactOf(email: string, context: Context): Promise<PreviewedContact> {
  if (!email.includes("@")) return { email };
  const contacts = await page<PreviewedContact>("/contacts", { search: email, limit: 10 }, context).catch(() => []);
  return contacts.find((contact) => contact.email.toLowerCase() === email.toLowerCase()) ?? { email };
}

async function templateHtml(id: string, context: Context): Promise<string> {
  const api = await context.api();
  const path = `/templates/${pathSegment("template_id", id)}`;
  const { data } = await api.send({ method: "GET", path, authenticated: true });
  return (data as { html: string }).html;
}

async function listTemplates(context: Context): Promise<TemplateChoice[]> {
  // Without the permission to list them, their ids can still be typed as a flag.
  return page<TemplateChoice>("/templates", { limit: 100 }, context).catch(() => []);
}

async function page<Item>(path: string, query: Record<string, string | number>, context: Context): Promise<Item[]> {
  const api = await context.api();
  const { data } = await api.send({ method: "GET", path, query, authenticated: true });
  return (data as List).data as Item[];
}
