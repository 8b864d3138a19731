import type { OperationCommand } from "./manifest.js";

/** How an operation that cannot be undone is asked about: by yes or no, or by a word that must be typed. */
export type Confirmation = { question: string; typed?: string };

/** Gives back what to ask before an operation runs; undefined where nothing is lost. */
export function confirmationFor(
  { id, words, arguments: names }: Pick<OperationCommand, "id" | "words" | "arguments">,
  args: readonly string[],
  body: unknown,
): Confirmation | undefined {
  const [noun = ""] = words;
  const target = names.map((_, index) => args[index] ?? "").join(" ");
  if (id === "contacts.deleteAll") return { question: "Delete every contact of the workspace?", typed: "delete-all" };
  if (id === "contacts.bulkDelete") return { question: `Delete ${counted(idsIn(body), "contact")}?` };
  if (id === "campaigns.send") return { question: `Send campaign ${target} to its whole audience?` };
  if (id.endsWith(".delete")) return { question: `Delete from ${noun}: ${target}?` };
  const many = idsIn(body);
  if (id.endsWith(".remove") && many > 1)
    return { question: `Remove ${counted(many, "contact")} from ${noun} ${target}?` };
  return undefined;
}

/** How many contacts a body names. */
function idsIn(body: unknown): number {
  const ids: unknown = typeof body === "object" && body !== null ? Reflect.get(body, "contact_ids") : undefined;
  return Array.isArray(ids) ? ids.length : 0;
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}
