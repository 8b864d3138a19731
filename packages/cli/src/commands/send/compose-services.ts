import { setTimeout as sleep } from "node:timers/promises";
import { splitAddresses } from "../../input/addresses.js";
import { callAdminApi, hasAdminToken, workspaceId } from "../../local/admin-api.js";
import { loadPackage } from "../../local/server.js";
import { pathSegment } from "../../operations/manifest.js";
import type { List } from "../../output/printer.js";
import type { Context } from "../../program/context.js";
import { bodyOfDraft, type Draft, type EmailBody } from "./draft.js";

/** In milliseconds: the preview is debounced by this time without a key. */
const previewDelay = 250;

/** A template that may be chosen. */
export interface TemplateChoice {
  id: string;
  name: string;
}

/** What the form loads from the service. */
export interface ComposeServices {
  /** Returns how the draft would arrive, debounced; undefined when the signal is aborted before. */
  preview(draft: Draft, signal: AbortSignal): Promise<PreviewedMail | { problem: string } | undefined>;
  templates(): Promise<readonly TemplateChoice[]>;
  /** Whether the key sends real mail, so that a send is confirmed first. */
  isLive: boolean;
}

/** Returns what the form of an email asks: the service that is set, and an engine in this process for the preview. */
export function createComposeServices(begun: EmailBody, context: Context): ComposeServices {
  const { settings } = context;
  // Loaded after the form is drawn: it is as large as the engine.
  let opened: Promise<Preview> | undefined;
  const contacts = new Map<string, Promise<PreviewedContact>>();
  const templates = new Map<string, Promise<string>>();
  return {
    isLive: settings().apiKey?.isLive === true && !context.flags().dryRun && !context.flags().printCurl,
    async preview(draft, signal) {
      await sleep(previewDelay, undefined, { signal }).catch(() => {});
      if (signal.aborted) return undefined;
      opened ??= companyOf(context).then(openPreview);
      const [email = ""] = splitAddresses(draft.to);
      const contact = await memoised(contacts, email, () => contactOf(email, context));
      const { html, text, template_data, subject } = bodyOfDraft(draft, begun);
      const id = draft.template;
      const content =
        id === "" ? { html, text } : { html: await memoised(templates, id, () => templateHtml(id, context)) };
      return (await opened)({ ...content, template_data, subject: subject || "(no subject)" }, contact);
    },
    templates: () => listTemplates(context),
  };
}

/** Returns the memoised value of a key; a failure is not kept. */
function memoised<Value>(known: Map<string, Promise<Value>>, key: string, find: () => Promise<Value>): Promise<Value> {
  const found = known.get(key) ?? find();
  known.set(key, found);
  found.catch(() => known.delete(key));
  return found;
}

/** Returns the contact with an address, or the address alone where none is found or the key may not read contacts. */
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

/** The company of a workspace, for merge tags and the footer. */
export interface Company {
  company_name: string | null;
  company_address: string | null;
}

/** The tags themselves, for a preview where the company of the workspace is unknown. */
export const unknownCompany = { company_name: "{{company_name}}", company_address: "{{company_address}}" };

/** Returns the company of the workspace in use. Only the admin API has it. */
async function companyOf(context: Context): Promise<Company> {
  if (!hasAdminToken(context)) return unknownCompany;
  try {
    const id = await workspaceId(undefined, context);
    const { settings } = (await callAdminApi("GET", `/workspaces/${id}`, undefined, context)) as { settings: Company };
    const { company_name, company_address } = settings;
    return { company_name, company_address };
  } catch {
    return unknownCompany;
  }
}

/** A mail as its recipient would get it. */
export interface PreviewedMail {
  subject: string;
  text: string;
}

/** Whom a mail is previewed for; merge tags see it. */
interface PreviewedContact {
  email: string;
  first_name?: string | null;
  last_name?: string | null;
  attributes?: Readonly<Record<string, unknown>>;
}

/** Returns the result of a mail: its subject, content and values as the engine renders them, or why the engine refuses it. */
export type Preview = (content: EmailBody, contact: PreviewedContact) => Promise<PreviewedMail | { problem: string }>;

/** Where previews are sent to where the recipient is no address yet. */
const anybody = "ada@example.com";

/** What stands for the content of a mail that has none yet: its subject is shown from the first word on. */
const placeholder = "(no text yet)";

/** Returns a preview by an engine in memory whose workspace is a company's: what is shown went all the way that a mail goes, but for the network. */
export async function openPreview(company: Company): Promise<Preview> {
  const { createMock } = await loadPackage("@posthorn/mock-server", () => import("@posthorn/mock-server"));
  const mock = createMock({ settings: { from_email: "hello@posthorn.test", ...company } });
  const post = (path: string, body: unknown): Promise<Response> =>
    mock.fetch(`${mock.baseUrl}${path}`, {
      method: "POST",
      headers: { Authorization: `Bearer ${mock.liveKey}`, "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });
  return async (content, { email, first_name, last_name, attributes = {} }) => {
    await mock.reset();
    const isContact = (await post("/contacts", { email, first_name, last_name, attributes })).ok;
    // What is simulated by its address would not be captured.
    const to = isContact && !email.endsWith("@simulator.test") ? email : anybody;
    const hasContent = [content.template_id, content.html, content.text].some(isFilled);
    const answer = await post("/email/send", { ...content, ...(!hasContent && { text: placeholder }), to });
    if (!answer.ok) return { problem: problemIn(await answer.json()) };
    await mock.settle();
    const mail = mock.emails.at(-1);
    return mail ? { subject: mail.subject ?? "", text: mail.text ?? "" } : { problem: "the engine did not send it" };
  };
}

function isFilled(text: unknown): boolean {
  return typeof text === "string" && text.trim() !== "";
}

function problemIn(answer: unknown): string {
  const { error } = answer as { error: { message: string } };
  return error.message;
}
