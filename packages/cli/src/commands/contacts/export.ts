import { createReadStream } from "node:fs";
import { appendFile, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type { Command } from "commander";
import type { Api } from "../../client/connect.js";
import { withRateLimitRetry } from "../../client/rate-limit.js";
import { replaceFile } from "../../files/regular-files.js";
import type { SetAction } from "../../operations/add-operation.js";
import { callOf, type OperationCommand, operationNamed } from "../../operations/manifest.js";
import type { FlagValues } from "../../operations/value-flags.js";
import { type CsvFormulas, csvLine, csvRow } from "../../output/csv.js";
import { pickFields } from "../../output/fields.js";
import { type Layout, printOne } from "../../output/printer.js";
import type { Context } from "../../program/context.js";
import { exitCodes, usage } from "../../program/failure.js";
import { examples } from "../../program/program.js";
import { formatOfName, type RowFormat, readLines, readText } from "../../rows/read-rows.js";
import { cellOfValue } from "./contact-row.js";
import { exportEverything } from "./person.js";

/** Defines `contacts export`, which writes contacts to stdout or a file. */
export function defineContactsExport(command: Command, context: Context, setAction: SetAction): void {
  command
    .summary("Export contacts as CSV or JSONL")
    .description(
      `Export contacts as CSV or JSONL, oldest first.

An export holds what an import takes in: email, first_name, last_name, subscribed and attributes, in CSV a column for each attribute, whose values are written as JSON where they are no plain text. Imported into an empty workspace and exported again it gives the same file. --fields chooses other columns, such as id or created_at. In CSV a text that a spreadsheet would take for a formula gets a ' before it, which an import removes; --csv-formulas keep writes it as it is.`,
    )
    .addOption(
      command
        .createOption("--format <format>", "by the name of the file, csv on stdout otherwise")
        .choices(["csv", "jsonl"]),
    )
    .option("--output-file <file>", "write to a file, which is put in place once it is whole")
    .option("--email <address>", "only the contact with this address")
    .option("--everything", "with --email: all that is stored about the person, as JSON; needs the operator token")
    .option("--workspace <id>", "with --everything: the workspace, by default the oldest one")
    .option("--search <text>", "only those with this text in email or names")
    .option("--subscribed", "only those who may be written to")
    .option("--no-subscribed", "only those who may not")
    .option("--bounced", "only those whose mailbox takes no mail")
    .option("--no-bounced", "only the others")
    .addHelpText(
      "after",
      examples(
        "posthorn contacts export > contacts.csv",
        "posthorn contacts export --subscribed --output-file contacts.jsonl",
        "posthorn contacts export --fields id,email,created_at",
        "posthorn contacts export --email ada@example.com --everything",
      ),
    );
  setAction(command, async (_, flags) => {
    return flags.everything ? exportEverything(flags, context) : exportContacts(flags, context);
  });
}

interface ExportedContact extends ListedItem {
  email: string;
  first_name: string | null;
  last_name: string | null;
  subscribed: boolean;
  attributes: Record<string, unknown>;
}

type Pages = AsyncIterable<readonly ExportedContact[]>;

/** Writes contacts to stdout or to a file, oldest first, and returns the exit code. */
async function exportContacts(flags: FlagValues, context: Context): Promise<number> {
  const { io } = context;
  const file = flags.outputFile as string | undefined;
  const format = formatOf(flags, context);
  const api = withRateLimitRetry(await context.api(), context);
  const { subscribed, bounced } = flags;
  const email = flags.email === undefined ? undefined : String(flags.email).toLowerCase();
  const search = flags.search ?? email;
  let count = 0;
  async function* pages(): AsyncGenerator<ExportedContact[]> {
    for await (const page of oldestFirst<ExportedContact>(api, operationNamed("contacts.list"), {
      search,
      subscribed,
      bounced,
    })) {
      const wanted = email === undefined ? page : page.filter((contact) => contact.email.toLowerCase() === email);
      count += wanted.length;
      yield wanted;
    }
  }
  const text = textOf(pages(), format, context.layout());
  if (file === undefined) {
    for await (const part of text) await context.data(part);
    return exitCodes.ok;
  }
  await replaceFile(resolve(io.cwd, file), text, { mode: 0o600 });
  const summary = { contacts: count, file };
  await context.data(await printOne(summary, Object.keys(summary), context.layout()));
  return exitCodes.ok;
}

function formatOf(flags: FlagValues, context: Context): RowFormat {
  if (flags.format !== undefined) return flags.format as RowFormat;
  const { output } = context.flags();
  const file = flags.outputFile as string | undefined;
  if (file !== undefined) {
    const format = formatOfName(file);
    if (format) return format;
    throw usage(`it is not known how to write ${file}`, { hint: "Say it with --format csv or --format jsonl." });
  }
  if (output === undefined || output === "csv") return "csv";
  if (output === "ndjson") return "jsonl";
  throw usage(`an export is csv or ndjson, not ${output}`, { hint: "contacts list prints the others." });
}

async function* textOf(
  pages: Pages,
  format: RowFormat,
  { fields, csvFormulas }: Pick<Layout, "fields" | "csvFormulas">,
): AsyncGenerator<string> {
  if (format === "csv" && fields === undefined) {
    yield* csvWithAttributes(pages, csvFormulas);
    return;
  }
  if (format === "csv" && fields) yield csvLine(fields, csvFormulas);
  for await (const page of pages) {
    yield page
      .map((contact) => {
        if (format === "csv") return csvRow(contact, fields ?? [], csvFormulas);
        return `${JSON.stringify(fields ? pickFields(contact, fields) : portable(contact))}\n`;
      })
      .join("");
  }
}

/** What of a contact is not the service's own: what an import gives to another workspace. */
function portable({ email, first_name, last_name, subscribed, attributes }: ExportedContact) {
  // In one order, whatever the order in which they came to be.
  const sorted = Object.entries(attributes).sort(([one], [other]) => (one < other ? -1 : 1));
  return { email, first_name, last_name, subscribed, attributes: Object.fromEntries(sorted) };
}

/** Writes contacts to a temporary file first, as the heading names every attribute and so needs all contacts. */
async function* csvWithAttributes(pages: Pages, csvFormulas: CsvFormulas | undefined): AsyncGenerator<string> {
  const folder = await mkdtemp(join(tmpdir(), "posthorn-export-"));
  const path = join(folder, "contacts");
  const known = new Set<string>();
  try {
    await appendFile(path, "", { mode: 0o600 });
    for await (const page of pages) {
      for (const { attributes } of page) for (const name of Object.keys(attributes)) known.add(name);
      await appendFile(path, page.map((contact) => `${JSON.stringify(portable(contact))}\n`).join(""));
    }
    const names = [...known].sort();
    const heading = ["email", "first_name", "last_name", "subscribed", ...names.map((name) => `attributes.${name}`)];
    yield csvLine(heading, csvFormulas);
    for await (const line of readLines(readText(createReadStream(path), path), path)) {
      yield csvLine(cellsOf(JSON.parse(line), names), csvFormulas);
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function cellsOf(contact: ReturnType<typeof portable>, names: readonly string[]): unknown[] {
  const { email, first_name, last_name, subscribed, attributes } = contact;
  const cells = names.map((name) => (Object.hasOwn(attributes, name) ? cellOfValue(attributes[name]) : null));
  return [email, first_name, last_name, subscribed, ...cells];
}

/** What every list holds: ids that grow with time. */
interface ListedItem {
  id: string;
}

interface PageOf<T> {
  data: T[];
  pagination: { total: number };
}

/** The most the contract lets a page hold. */
const largestPage = 1000;

/**
 * Returns all things of a list that comes newest first, oldest first, page by page. Each page reaches back to the last
 * thing given, so that nothing is missed or yielded twice when items are added or deleted meanwhile.
 */
export async function* oldestFirst<T extends ListedItem>(
  api: Api,
  operation: OperationCommand,
  filters: Readonly<Record<string, unknown>>,
  limit = largestPage,
): AsyncGenerator<T[]> {
  const read = async (offset: number): Promise<PageOf<T>> =>
    (await api.send(callOf(operation, [], { ...filters, limit, offset }, undefined))).data as PageOf<T>;

  let last = "";
  let offset = Math.max(0, (await read(0)).pagination.total - limit);
  for (;;) {
    const { data, pagination } = await read(offset);
    const oldest = data.at(-1);
    const isOldestPage = offset + data.length >= pagination.total;
    if (oldest !== undefined && !isOldestPage && oldest.id > last) {
      // So many were added that this page no longer meets the last one.
      offset += Math.max(1, limit - 1);
      continue;
    }
    const fresh = data.filter(({ id }) => id > last).reverse();
    last = fresh.at(-1)?.id ?? last;
    if (fresh.length > 0) yield fresh;
    if (offset === 0) return;
    // One in common; with pages of one thing there is none, and the next step is all there is.
    offset = Math.max(0, offset - Math.max(1, limit - 1));
  }
}
