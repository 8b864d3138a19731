import type { components } from "@posthorn/sdk/contract";
import { usage } from "../failure.js";
import { operationNamed } from "../operations/operation-named.js";

export type EventType = components["schemas"]["EventType"];

/** What a subscription may be about. */
export const eventTypes = (operationNamed("webhooks.create").body?.find(({ name }) => name === "event")?.enum ??
  []) as readonly EventType[];

/** What else happens, and is seen by automations and by who follows events. */
const innerTypes = ["contact.tagged", "product.viewed", "custom"] as const;

/** Everything that can be followed. */
export const followedTypes: readonly string[] = [...eventTypes, ...innerTypes];

/** Gives back the word when it is one of the names; otherwise throws a usage failure with the names it may have meant. */
export function oneOf<Name extends string>(word: string, names: readonly Name[], next: readonly string[]): Name {
  const found = names.find((name) => name === word);
  if (found) return found;
  const near = names
    .map((name) => ({ name, distance: distanceBetween(word, name) }))
    .filter(({ name, distance }) => distance <= 3 || nameParts(name).includes(word))
    .sort((one, other) => one.distance - other.distance)
    .slice(0, 3)
    .map(({ name }) => name);
  const hint = near.length > 0 ? `Did you mean ${near.join(" or ")}?` : `There are ${names.join(", ")}.`;
  throw usage(`there is no event ${word}`, { path: "event", hint, next });
}

function nameParts(name: string): string[] {
  return name.split(/[._]/);
}

/** How many letters have to be put in, left out or replaced to make one word of the other. */
function distanceBetween(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let left = 1; left <= one.length; left += 1) {
    const above = row;
    row = [left];
    for (let right = 1; right <= other.length; right += 1) {
      const replaced = (above[right - 1] ?? 0) + (one[left - 1] === other[right - 1] ? 0 : 1);
      row.push(Math.min(replaced, (above[right] ?? 0) + 1, (row[right - 1] ?? 0) + 1));
    }
  }
  return row[other.length] ?? one.length;
}
