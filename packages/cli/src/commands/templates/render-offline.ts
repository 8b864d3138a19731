import { loadPackage } from "../../local/server.js";
import type { Company } from "../send/compose-services.js";
import type { TemplateContent } from "./template-folder.js";

/** A mail that a template makes. */
export interface RenderedMail {
  subject: string;
  html: string;
  text: string;
}

/** What the service says is wrong with a template. */
export interface TemplateProblem {
  path: string;
  message: string;
}

export interface RenderInputs {
  subject: string;
  data: Readonly<Record<string, unknown>>;
  to: string;
  company: Company;
}

/** Thrown when a template is none that the service would take. */
export class MalformedTemplate extends Error {
  override name = "MalformedTemplate";
  readonly problems: readonly TemplateProblem[];

  constructor(problems: readonly TemplateProblem[]) {
    super(problems.map(({ message }) => message).join("; "));
    this.problems = problems;
  }
}

/** Returns the mail that the service's own rendering makes of a template, in this process and without a network. */
export async function renderOffline(content: TemplateContent, inputs: RenderInputs): Promise<RenderedMail> {
  const { createMock } = await loadPackage("@posthorn/mock-server", () => import("@posthorn/mock-server"));
  const mock = createMock({ settings: { from_email: "hello@posthorn.test", ...inputs.company } });
  const post = async (path: string, body: unknown): Promise<unknown> => {
    const headers = { Authorization: `Bearer ${mock.liveKey}`, "Content-Type": "application/json" };
    const response = await mock.fetch(`${mock.baseUrl}${path}`, {
      method: "POST",
      headers,
      body: JSON.stringify(body),
    });
    const answer = (await response.json()) as { data: unknown; error: Refusal };
    if (!response.ok) throw new MalformedTemplate(problemsIn(answer.error));
    return answer.data;
  };
  try {
    const { name, description, html, json_structure } = content;
    const template = { name, description, html, ...(json_structure !== null && { json_structure }) };
    const { id } = (await post("/templates", template)) as { id: string };
    const { to, subject, data } = inputs;
    // Links stay as they are written.
    const tracking = { track_opens: false, track_clicks: false };
    await post("/email/send", { to, subject, template_id: id, template_data: data, ...tracking });
    await mock.settle();
    const [mail] = mock.emails;
    if (mail === undefined)
      throw new MalformedTemplate([{ path: "html", message: "it cannot be rendered with this data" }]);
    return { subject: mail.subject, html: mail.html ?? "", text: mail.text };
  } finally {
    await mock.close();
  }
}

interface Refusal {
  path?: string;
  message: string;
  details?: TemplateProblem[];
}

function problemsIn(error: Refusal): readonly TemplateProblem[] {
  return error.details ?? [{ path: error.path ?? "", message: error.message }];
}
