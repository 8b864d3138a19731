import type { Api } from "../client/connect.js";
import { ask } from "../input/ask.js";
import { commandLine } from "../output/shell-word.js";
import { plainText } from "../output/terminal-text.js";
import type { Context } from "../program/context.js";
import { exitCodes, Failure } from "../program/failure.js";
import { type OperationCommand, pathSegment } from "./manifest.js";

/** Resolves once the user has confirmed. @throws a failure that names the flag which confirms without a question. */
export async function confirm(confirmation: Confirmation, given: string | undefined, context: Context): Promise<void> {
  const { flags, settings, io, argv } = context;
  const { typed, onlyLive, learn: fetchDetails } = confirmation;
  if (typed ? given === typed : flags().yes) return;
  if (onlyLive && settings().apiKey?.isSandbox) return;
  const learned = fetchDetails ? await fetchDetails(await context.api(), settings().interactive) : {};
  const question = learned.question ?? confirmation.question;
  const sure = typed ? ["--confirm", typed] : ["--yes"];
  if (!settings().interactive || given !== undefined) {
    throw new Failure(
      "confirmation_required",
      `${question} This cannot be undone and nobody can be asked.`,
      exitCodes.usage,
      {
        hint: `Say it is meant with ${sure.join(" ")}.`,
        next: [commandLine(argv, ...sure)],
      },
    );
  }
  const word = typed && (learned.typed ?? typed);
  const answer = await ask(plainText(word ? `${question} Type ${word} to go on: ` : `${question} [y/N] `), io);
  if (word ? answer === word : /^y(es)?$/i.test(answer)) return;
  throw new Failure("not_confirmed", "nothing was done", exitCodes.usage);
}

/** The question before an operation that cannot be undone: answered by yes or no, or by a typed word. */
export interface Confirmation {
  question: string;
  /** What `--confirm` must say. */
  typed?: string;
  /** Whether a sandbox key needs no confirmation. */
  onlyLive?: boolean;
  /** Asks the service for details of the question: the audience, or the word to type on a terminal. */
  learn?(api: Api, interactive: boolean): Promise<{ question?: string; typed?: string }>;
}

/** With a live key, a batch of more messages than this needs a confirmation. */
const maxUnconfirmedMessages = 100;

/** Returns the question before an operation, undefined where the operation needs none. */
export function confirmationFor(
  { id, words, arguments: names }: Pick<OperationCommand, "id" | "words" | "arguments">,
  args: readonly string[],
  body: unknown,
): Confirmation | undefined {
  const [noun = ""] = words;
  const target = names.map((_, index) => args[index] ?? "").join(" ");
  if (id === "contacts.deleteAll") {
    return { question: "Delete every contact of the workspace?", typed: "delete-all", learn: nameOfKey };
  }
  if (id === "contacts.bulkDelete") return { question: `Delete ${counted(idsIn(body), "contact")}?` };
  if (id === "campaigns.send") {
    const question = `Send campaign ${target} to its whole audience?`;
    return { question, learn: (api) => audienceOf(target, api) };
  }
  const messages = listIn(body, "messages");
  if (id === "emails.batch.send" && messages > maxUnconfirmedMessages) {
    return { question: `Send ${counted(messages, "email")} with a live key?`, onlyLive: true };
  }
  if (id.endsWith(".delete")) return { question: `Delete from ${noun}: ${target}?` };
  const many = idsIn(body);
  if (id.endsWith(".remove") && many > 1)
    return { question: `Remove ${counted(many, "contact")} from ${noun} ${target}?` };
  return undefined;
}

/** Returns how many contacts a body names. */
function idsIn(body: unknown): number {
  return listIn(body, "contact_ids");
}

function listIn(body: unknown, name: string): number {
  const list: unknown = typeof body === "object" && body !== null ? Reflect.get(body, name) : undefined;
  return Array.isArray(list) ? list.length : 0;
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

/** Returns the key's name as the word to type on a terminal, so that the user sees which workspace is meant. */
async function nameOfKey(api: Api, interactive: boolean): Promise<{ typed?: string }> {
  if (!interactive) return {};
  const { name } = await read("GET", "/api-key/permissions", api);
  return typeof name === "string" && name !== "" ? { typed: name } : {};
}

/** Returns the question before a campaign is sent, with the current number of contacts of its list or segment. */
async function audienceOf(id: string, api: Api): Promise<{ question?: string }> {
  const campaign = await read("GET", `/campaigns/${pathSegment("id", id)}`, api);
  const { name, subject, list_id, segment_id } = campaign;
  if (typeof name !== "string") return {};
  const count = await countOf(list_id, segment_id, api);
  const whom = count === undefined ? "its whole audience" : `about ${count} contact${count === 1 ? "" : "s"}`;
  return { question: `Send campaign "${name}" (subject "${subject}") to ${whom}?` };
}

async function countOf(list: unknown, segment: unknown, api: Api): Promise<number | undefined> {
  if (typeof segment === "string") {
    const { count } = await read("POST", `/segments/${pathSegment("id", segment)}/estimate`, api);
    return typeof count === "number" ? count : undefined;
  }
  if (typeof list !== "string") return undefined;
  const { member_count } = await read("GET", `/lists/${pathSegment("id", list)}`, api);
  return typeof member_count === "number" ? member_count : undefined;
}

/** Returns the data of a read, empty where the key lacks the permission. @throws every other failure. */
async function read(method: string, path: string, api: Api): Promise<Record<string, unknown>> {
  try {
    return Object((await api.send({ method, path, authenticated: true })).data);
  } catch (error) {
    if (error instanceof Failure && error.exitCode === exitCodes.auth && error.code !== "no_api_key") return {};
    throw error;
  }
}
