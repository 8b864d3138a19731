import type { Command } from "commander";
import type { SetAction } from "../../operations/add-operation.js";
import type { FlagValues } from "../../operations/value-flags.js";
import { printList } from "../../output/printer.js";
import type { Context } from "../../program/context.js";
import { exitCodes } from "../../program/failure.js";
import { examples } from "../../program/program.js";
import { MalformedTemplate, renderOffline } from "./preview.js";
import { addFolderArguments, chosenTemplates, type LocalTemplate } from "./template-folder.js";

/** Defines `templates lint`, which checks folders of templates without a service. */
export function defineTemplatesLint(command: Command, context: Context, setAction: SetAction): void {
  command
    .summary("Check folders of templates, without a service")
    .description(
      "Checks merge tags, size, structure and description as the service does, and warns where a footer is added to mail or the visual editor opens blank. Ends with 2 where the service would refuse a template.",
    );
  addFolderArguments(command);
  command.addHelpText("after", examples("posthorn templates lint", "posthorn templates lint welcome --json"));
  setAction(command, async ([names], flags) => {
    return lintTemplates(names as string[], flags, context);
  });
}

/** Something to mend, or to know, about a template. */
interface Finding {
  folder: string;
  /** An error is refused by the service. */
  severity: "error" | "warning";
  rule: "merge-tags" | "size" | "structure" | "about" | "footer";
  file: string;
  line: number | null;
  column: number | null;
  message: string;
}

/** The most the contract lets a template have, in bytes of UTF-8. */
const mostBytes = 262_144;

/** Prints what is wrong with templates, and what will be added to their mail, and returns the exit code: 2 where the service would refuse one. */
async function lintTemplates(names: readonly string[], flags: FlagValues, context: Context): Promise<number> {
  const templates = await chosenTemplates(names, flags, context);
  const data: Finding[] = [];
  for (const template of templates) data.push(...(await findingsIn(template)));
  const pagination = { total: data.length, limit: data.length, offset: 0, has_more: false };
  const columns = ["folder", "severity", "rule", "file", "line", "column", "message"];
  await context.data(await printList({ data, pagination }, columns, context.layout()));
  const errors = data.filter(({ severity }) => severity === "error").length;
  await context.note(`${templates.length} templates, ${errors} errors, ${data.length - errors} warnings.`);
  return errors > 0 ? exitCodes.usage : exitCodes.ok;
}

async function findingsIn(template: LocalTemplate): Promise<Finding[]> {
  const { folder } = template;
  const found: Finding[] = [];
  const none = { line: null, column: null };
  const bytes = Buffer.byteLength(template.html);
  if (bytes > mostBytes) {
    const message = `${bytes} bytes are more than the ${mostBytes} that a template may have`;
    found.push({ folder, severity: "error", rule: "size", file: "index.html", ...none, message });
  } else found.push(...(await refusals(template)));
  if (template.json_structure === null) {
    const message = "there is none, so the visual editor opens blank";
    found.push({ folder, severity: "warning", rule: "structure", file: "structure.json", ...none, message });
  }
  const footer = footerFor(template.html);
  if (footer !== undefined)
    found.push({ folder, severity: "warning", rule: "footer", file: "index.html", ...none, message: footer });
  return found;
}

/** What the service itself would refuse. */
async function refusals(template: LocalTemplate): Promise<Finding[]> {
  const company = { company_name: null, company_address: null };
  try {
    await renderOffline(template, { subject: "Lint", data: {}, to: "ada@example.com", company });
    return [];
  } catch (error) {
    if (!(error instanceof MalformedTemplate)) throw error;
    return error.problems.map(({ path, message }) => {
      const [, line, column] = /\b(\d+):(\d+)\b/.exec(message) ?? [];
      const isHtml = path === "html" || path === "";
      const isStructure = path.startsWith("json_structure");
      return {
        folder: template.folder,
        severity: "error",
        rule: isHtml ? "merge-tags" : isStructure ? "structure" : "about",
        file: isHtml ? "index.html" : isStructure ? "structure.json" : "template.json",
        line: line === undefined ? null : Number(line),
        column: column === undefined ? null : Number(column),
        message,
      };
    });
  }
}

/** What is added at the end of every mail whose template does not bring it along. */
function footerFor(html: string): string | undefined {
  if (!/\{\{\s*unsubscribe_url\b/.test(html))
    return "no {{unsubscribe_url}}: links to unsubscribe and the address are added in a footer";
  const hasAddress = /\{\{\s*company_address\b/.test(html);
  return hasAddress ? undefined : "no {{company_address}}: name and address are added in a footer";
}
