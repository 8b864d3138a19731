/**
 * The scope in which a name is looked up: `named` is the ordinary lookup in all scopes, each other value is a single
 * one.
 */
type FieldPlace = "named" | "this" | "item" | "index" | "first" | "last" | "unsubscribe_url" | "preferences_url";

/** The fixed names of the contact and the system. */
export type KnownName =
  | "email"
  | "first_name"
  | "last_name"
  | "company_name"
  | "company_address"
  | "current_year"
  | "current_month"
  | "current_date";

/**
 * `a.b.c` as keys. At level i either `wholes[i]`, all that is left as written, is a key, or `heads[i]` leads to the
 * next level.
 */
export interface Path {
  readonly wholes: readonly string[];
  readonly heads: readonly string[];
}

/** A parsed name, so that rendering neither splits nor compares names. */
export interface Field {
  readonly place: FieldPlace;
  /** The keys to follow, from the loop's item if the place is `item`. */
  readonly path: Path;
  /** The other spelling of a contact's own field; null for every other name. */
  readonly otherSpelling: Path | null;
  readonly known: KnownName | null;
  /** The keys after `attributes.`; null for every other name. */
  readonly attribute: Path | null;
}

/** Request bodies nest at most 32 levels deep, so further dots can only belong to a key. */
const maxLevels = 32;

const places = new Map<string, FieldPlace>([
  ["this", "this"],
  ["@index", "index"],
  ["@first", "first"],
  ["@last", "last"],
  ["unsubscribe_url", "unsubscribe_url"],
  ["preferences_url", "preferences_url"],
]);

const knownNames = new Map<string, KnownName>([
  ["email", "email"],
  ["first_name", "first_name"],
  ["firstName", "first_name"],
  ["last_name", "last_name"],
  ["lastName", "last_name"],
  ["company_name", "company_name"],
  ["company_address", "company_address"],
  ["current_year", "current_year"],
  ["current_month", "current_month"],
  ["current_date", "current_date"],
]);

const otherSpellings = new Map([
  ["first_name", "firstName"],
  ["firstName", "first_name"],
  ["last_name", "lastName"],
  ["lastName", "last_name"],
]);

const noHeads: readonly string[] = [];

function parsePath(name: string): Path {
  let dot = name.indexOf(".");
  if (dot === -1) return { wholes: [name], heads: noHeads };
  const wholes = [name];
  const heads: string[] = [];
  let rest = name;
  while (dot !== -1 && heads.length < maxLevels) {
    heads.push(rest.slice(0, dot));
    rest = rest.slice(dot + 1);
    wholes.push(rest);
    dot = rest.indexOf(".");
  }
  return { wholes, heads };
}

/**
 * Returns the field of a name. `this` and the `@` names refer to the innermost loop; outside of loops (`inLoop` false)
 * they are ordinary names.
 */
export function parseField(name: string, inLoop: boolean): Field {
  if (inLoop && name.startsWith("this.")) return plainField("item", parsePath(name.slice(5)));
  const place = places.get(name);
  const managed = place === "unsubscribe_url" || place === "preferences_url";
  const path = parsePath(name);
  if (place !== undefined && (inLoop || managed)) return plainField(place, path);
  const other = otherSpellings.get(name);
  return {
    place: "named",
    path,
    otherSpelling: other === undefined ? null : parsePath(other),
    known: knownNames.get(name) ?? null,
    attribute: name.startsWith("attributes.") ? parsePath(name.slice(11)) : null,
  };
}

function plainField(place: FieldPlace, path: Path): Field {
  return { place, path, otherSpelling: null, known: null, attribute: null };
}
