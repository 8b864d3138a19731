import { loadPackage } from "../../local/server.js";
import type { Company } from "./company.js";
import type { EmailBody } from "./draft.js";

/** A mail as its recipient would get it. */
export interface PreviewedMail {
  subject: string;
  text: string;
}

/** Whom a mail is previewed for; merge tags see it. */
export interface PreviewedContact {
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
