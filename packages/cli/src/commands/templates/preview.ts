import { resolve } from "node:path";
import type { Command } from "commander";
import { replaceFile } from "../../files/regular-files.js";
import { addressProblem } from "../../input/addresses.js";
import { loadPackage } from "../../local/server.js";
import type { SetAction } from "../../operations/add-operation.js";
import type { FlagValues } from "../../operations/value-flags.js";
import { printOne } from "../../output/printer.js";
import { plainText } from "../../output/terminal-text.js";
import type { Context } from "../../program/context.js";
import { exitCodes, Failure, usage } from "../../program/failure.js";
import { examples } from "../../program/program.js";
import { type Company, unknownCompany } from "../send/compose-services.js";
import { chosenTemplates, rootOf, type TemplateContent } from "./template-folder.js";

/** Defines `templates preview`, which renders a template in this process. */
export function defineTemplatesPreview(command: Command, context: Context, setAction: SetAction): void {
  command
    .summary("Show the mail that a template makes, without a service")
    .description(
      "Renders the template of a folder with sample data, as the service does and with the footer it adds. Nothing is sent or asked; links to unsubscribe lead nowhere.",
    )
    .argument("<template>", "its folder, name or id")
    .option("--dir <folder>", "where the templates' folders are (default: templates)")
    .option(
      "-d, --data <json>",
      `values of merge tags, those of a contact too: JSON, @file, or - for stdin. Such as: '{"first_name":"Ada"}'`,
    )
    .option("--subject <text>", "with merge tags (default: the template's name)")
    .option("--to <address>", "the recipient (default: ada@example.com)")
    .option("--company-name <text>", "as the workspace has it; the tag itself where it is not given")
    .option("--company-address <text>", "as the workspace has it; the tag itself where it is not given")
    .addOption(command.createOption("--part <part>", "only this, as it is").choices(["html", "text", "subject"]))
    .option("--output-file <file>", "write the HTML, or the part, there")
    .option("--watch", "show it in the browser, and again whenever a file changes, until Ctrl-C")
    .option("--no-browser", "with --watch, only print where it is")
    .addHelpText(
      "after",
      examples(
        `posthorn templates preview welcome --data '{"first_name":"Ada"}' --part html`,
        "posthorn templates preview welcome --data @sample.json --output-file welcome.html",
        "posthorn templates preview welcome --watch",
      ),
    );
  setAction(command, async ([name], flags) => {
    return previewTemplate(String(name), flags, context);
  });
}

/** Renders a template with sample data without a service, prints the mail and returns the exit code. */
async function previewTemplate(name: string, flags: FlagValues, context: Context): Promise<number> {
  if (flags.watch && (flags.part !== undefined || flags.outputFile !== undefined))
    throw usage("--watch shows the whole mail, so it does not fit with --part or --output-file");
  const data = flags.data === undefined ? {} : await context.input().json(String(flags.data), "--data");
  if (typeof data !== "object" || data === null || Array.isArray(data)) throw usage("--data must be a JSON object");
  const to = String(flags.to ?? "ada@example.com");
  const problem = addressProblem(to);
  if (problem !== undefined) throw usage(`--to ${problem}`, { path: "to" });
  const inputs = {
    data: data as Record<string, unknown>,
    to,
    company: {
      company_name: (flags.companyName as string | undefined) ?? unknownCompany.company_name,
      company_address: (flags.companyAddress as string | undefined) ?? unknownCompany.company_address,
    },
  };
  const render = async () => {
    const [template, another] = await chosenTemplates([name], flags, context);
    if (template === undefined || another) throw usage(`more than one template is called ${name}`);
    const subject = String(flags.subject ?? template.name);
    return renderOffline(template, { ...inputs, subject }).catch(refuseMalformed);
  };
  if (flags.watch) {
    const { watchPreview } = await import("./watch-preview.js");
    return watchPreview(rootOf(flags, context), render, flags, context);
  }
  await show(await render(), flags, context);
  return exitCodes.ok;
}

/** Throws an error again, as a Failure where the service would refuse a template. */
function refuseMalformed(error: unknown): never {
  if (!(error instanceof MalformedTemplate)) throw error;
  const path = error.problems[0]?.path;
  throw new Failure("validation_error", error.message, exitCodes.usage, { path, next: ["posthorn templates lint"] });
}

async function show(mail: RenderedMail, flags: FlagValues, context: Context): Promise<void> {
  const { io } = context;
  const part = flags.part as keyof RenderedMail | undefined;
  if (flags.outputFile !== undefined) {
    const file = String(flags.outputFile);
    await replaceFile(resolve(io.cwd, file), mail[part ?? "html"]);
    await context.data(await printOne({ file }, ["file"], context.layout()));
  } else if (part) await context.data(ended(io.stdout.isTTY ? plainText(mail[part]) : mail[part]));
  else if (context.layout().format === "table" && !context.layout().fields) {
    await context.data(`${context.layout().style.heading(plainText(mail.subject))}\n\n${ended(plainText(mail.text))}`);
  } else await context.data(await printOne(mail, ["subject", "html", "text"], context.layout()));
}

function ended(text: string): string {
  return text.endsWith("\n") ? text : `${text}\n`;
}

/** The rendered mail of a template. */
export interface RenderedMail {
  subject: string;
  html: string;
  text: string;
}

/** A problem that the service finds in a template. */
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

/** Thrown when the service would refuse a template. */
export class MalformedTemplate extends Error {
  override name = "MalformedTemplate";
  readonly problems: readonly TemplateProblem[];

  constructor(problems: readonly TemplateProblem[]) {
    super(problems.map(({ message }) => message).join("; "));
    this.problems = problems;
  }
}

/** Returns a template as the engine renders it, in this process and without a network. @throws MalformedTemplate where the engine refuses it. */
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
