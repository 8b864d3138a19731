import type { Api } from "../client/api.js";
import { audienceOf, nameOfKey } from "./learn.js";
import type { OperationCommand } from "./manifest.js";

/** How an operation that cannot be undone is asked about: by yes or no, or by a word that must be typed. */
export interface Confirmation {
  question: string;
  /** What `--confirm` must say. */
  typed?: string;
  /** Whether nothing is lost with a sandbox key. */
  onlyLive?: boolean;
  /** Asks the service what the question should say: whom it concerns, or the word to type on a terminal. */
  learn?(api: Api, interactive: boolean): Promise<{ question?: string; typed?: string }>;
}

/** With a live key, more messages than these in a call want a yes. */
const unasked = 100;

/** Gives back what to ask before an operation runs; undefined where nothing is lost. */
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
  if (id === "emails.batch.send" && messages > unasked) {
    return { question: `Send ${counted(messages, "email")} with a live key?`, onlyLive: true };
  }
  if (id.endsWith(".delete")) return { question: `Delete from ${noun}: ${target}?` };
  const many = idsIn(body);
  if (id.endsWith(".remove") && many > 1)
    return { question: `Remove ${counted(many, "contact")} from ${noun} ${target}?` };
  return undefined;
}

/** How many contacts a body names. */
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
