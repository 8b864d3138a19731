import type { components } from "@posthorn/sdk/contract";
import { nearest } from "@posthorn/sdk/internal";
import { operationNamed } from "../../operations/manifest.js";
import { usage } from "../../program/failure.js";

export type EventType = components["schemas"]["EventType"];

/** What a subscription may be about. */
export const eventTypes = (operationNamed("webhooks.create").body?.find(({ name }) => name === "event")?.enum ??
  []) as readonly EventType[];

/** What else happens, and is seen by automations and by who follows events. */
const innerTypes = ["contact.tagged", "product.viewed", "custom"] as const;

/** Everything that can be followed. */
export const followedTypes: readonly string[] = [...eventTypes, ...innerTypes];

/** Returns the word when it is one of the names; otherwise throws a usage failure with the names it may have meant. */
export function oneOf<Name extends string>(word: string, names: readonly Name[], next: readonly string[]): Name {
  const found = names.find((name) => name === word);
  if (found) return found;
  const meant = nearest(word, names);
  const hint = meant ? `Did you mean ${meant}?` : `There are ${names.join(", ")}.`;
  throw usage(`there is no event ${word}`, { path: "event", hint, next });
}
