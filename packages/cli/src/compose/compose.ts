import { setTimeout as sleep } from "node:timers/promises";
import type { Context } from "../context.js";
import { exitCodes } from "../exit-codes.js";
import { Failure } from "../failure.js";
import { pathSegment } from "../operations/path-segment.js";
import type { List } from "../output/printer.js";
import { whyNotDrawn } from "../output/why-not-drawn.js";
import { addressesIn, bodyOfDraft, type Draft, draftOf, type EmailBody } from "./draft.js";
import { editBody } from "./edit-body.js";
import { openPreview, type Preview, type PreviewedContact, type PreviewedMail } from "./preview-mail.js";

const least = { columns: 50, rows: 16 };
/** Milliseconds without a key after which the preview follows. */
const pause = 250;

/** A template that may be chosen. */
export interface TemplateChoice {
  id: string;
  name: string;
}

/** What the form asks others for. */
export interface Desk {
  /** How the draft would arrive, once nothing was typed for a moment; undefined when the signal is aborted before. */
  preview(draft: Draft, signal: AbortSignal): Promise<PreviewedMail | { problem: string } | undefined>;
  templates(): Promise<readonly TemplateChoice[]>;
  /** Whether mail really goes out with the key that is set, so that it is asked about first. */
  isLive: boolean;
}

/** How the form was left. */
export type Ending = { did: "send" | "edit"; draft: Draft } | { did: "leave" | "interrupt" };

/** Whether a form can ask for what flags did not say. */
export function canCompose({ io, settings }: Context): boolean {
  return settings().interactive && whyNotDrawn(io.stderr, io.env, least) === undefined;
}

/** Has an email completed in a form and gives back its body; throws a failure when the form is left without sending. */
export async function compose(begun: EmailBody, context: Context): Promise<EmailBody> {
  const { dryRun, printCurl } = context.flags();
  // Before anybody has typed for nothing: whether the service answers, and knows the key.
  if (!dryRun && !printCurl) {
    await (await context.api()).send({ method: "GET", path: "/api-key/permissions", authenticated: true });
  }
  const { drawForm } = await import("../views/draw-form.js");
  const desk = openDesk(begun, context);
  let draft = draftOf(begun);
  let problem: string | undefined;
  for (;;) {
    const ending = await drawForm({ draft, problem, desk }, context);
    context.io.signal.throwIfAborted();
    if (ending?.did === "send") return bodyOfDraft(ending.draft, begun);
    if (ending?.did !== "edit") throw notSent(ending?.did === "interrupt" ? exitCodes.interrupted : exitCodes.usage);
    draft = ending.draft;
    problem = undefined;
    try {
      draft = { ...draft, body: await editBody(draft.body, context.io) };
    } catch (error) {
      problem = error instanceof Error ? error.message : String(error);
    }
  }
}

function notSent(exitCode: number): Failure {
  return new Failure(
    exitCode === exitCodes.interrupted ? "interrupted" : "not_confirmed",
    "nothing was sent",
    exitCode,
  );
}

function openDesk(begun: EmailBody, context: Context): Desk {
  const { settings } = context;
  // Loaded when the form stands: it is as large as the engine.
  let opened: Promise<Preview> | undefined;
  const contacts = new Map<string, Promise<PreviewedContact>>();
  const templates = new Map<string, Promise<string>>();
  return {
    isLive: settings().apiKey?.startsWith("ph_live_") === true && !context.flags().dryRun && !context.flags().printCurl,
    async preview(draft, signal) {
      await sleep(pause, undefined, { signal }).catch(() => {});
      if (signal.aborted) return undefined;
      opened ??= openPreview();
      const [email = ""] = addressesIn(draft.to);
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
