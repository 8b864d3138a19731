import type { Tone } from "../../parts/badge.js";

/** A contact as the public API has it. */
export interface Contact {
  readonly id: string;
  readonly email: string;
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly subscribed: boolean;
  readonly bounced: boolean;
  readonly unsubscribed_at: string | null;
  readonly tags: readonly { id: string; name: string }[];
  readonly lists: readonly { id: string; name: string }[];
  readonly created_at: string;
  readonly updated_at: string;
}

/** Returns the name of a contact; empty without one. */
export function nameOf({ first_name, last_name }: Pick<Contact, "first_name" | "last_name">): string {
  return [first_name, last_name].filter((name) => name).join(" ");
}

/** Returns what mail a contact may get, as a word and how good that is. */
export function stateOf({ subscribed, bounced }: Contact): { tone: Tone; text: string } {
  if (bounced) return { tone: "bad", text: "bounced" };
  return subscribed ? { tone: "good", text: "subscribed" } : { tone: "busy", text: "unsubscribed" };
}
