import type { Field, KnownName, Path } from "./field.js";
import type { ContactFields, LoopFrame, RenderScope, SystemTags } from "./scope.js";

const months = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
];

/** Counts look-ups of names, one for each level of a dotted name. */
interface LookupCount {
  lookups: number;
}

/**
 * Returns the value of a field; undefined if no scope has it. The first scope that has it wins, even with an empty
 * value: loops from the inside out, template_data, contact fields (null counts as absent), contact attributes, system
 * tags. The two managed links are looked up in the system tags only.
 */
export function lookUp(field: Field, scope: RenderScope, frame: LoopFrame | null, count: LookupCount): unknown {
  switch (field.place) {
    case "unsubscribe_url":
      return scope.system.unsubscribe_url;
    case "preferences_url":
      return scope.system.preferences_url;
    case "named":
      return lookUpNamed(field, scope, frame, count);
    case "item":
      return follow(frame?.item, field.path, count);
    case "this":
      return frame?.item;
    case "index":
      return frame?.index;
    case "first":
      return frame?.index === 0;
    case "last":
      return frame !== null && frame.index === frame.length - 1;
  }
}

function lookUpNamed(field: Field, scope: RenderScope, frame: LoopFrame | null, count: LookupCount): unknown {
  for (let loop = frame; loop !== null; loop = loop.parent) {
    const value = followEither(loop.item, field, count);
    if (value !== undefined) return value;
  }
  const given = followEither(scope.template_data, field, count);
  if (given !== undefined) return given;
  const { contact } = scope;
  if (contact !== null) {
    const value = fieldOfContact(contact, field, count);
    if (value !== undefined) return value;
  }
  return field.known === null ? undefined : systemTag(field.known, scope.system);
}

function fieldOfContact(contact: ContactFields, field: Field, count: LookupCount): unknown {
  const { known } = field;
  if (known === "email" || known === "first_name" || known === "last_name") {
    const value = contact[known];
    if (value !== null) return value;
  }
  const value = followEither(contact.attributes, field, count);
  return value === undefined && field.attribute !== null ? follow(contact.attributes, field.attribute, count) : value;
}

function followEither(from: unknown, field: Field, count: LookupCount): unknown {
  const value = follow(from, field.path, count);
  return value === undefined && field.otherSpelling !== null ? follow(from, field.otherSpelling, count) : value;
}

function follow(from: unknown, path: Path, count: LookupCount): unknown {
  const levels = path.heads.length;
  // Most names have one level.
  if (levels === 0) {
    count.lookups++;
    return own(from, path.wholes[0] as string);
  }
  let node = from;
  for (let level = 0; ; level++) {
    count.lookups++;
    const found = own(node, path.wholes[level] as string);
    if (found !== undefined || level === levels) return found;
    node = own(node, path.heads[level] as string);
    if (node === undefined) return undefined;
  }
}

/**
 * Returns own properties only, so that nothing inherited is visible, and a key such as `__proto__` in JSON is ordinary
 * data.
 */
function own(of: unknown, key: string): unknown {
  if (typeof of !== "object" || of === null || !Object.hasOwn(of, key)) return undefined;
  return (of as Record<string, unknown>)[key];
}

function systemTag(name: KnownName, system: SystemTags): unknown {
  switch (name) {
    case "company_name":
      return system.company_name;
    case "company_address":
      return system.company_address;
    case "current_year":
      return new Date(system.now).getUTCFullYear();
    case "current_month":
      return months[new Date(system.now).getUTCMonth()];
    case "current_date": {
      const date = new Date(system.now);
      return `${months[date.getUTCMonth()]} ${date.getUTCDate()}, ${date.getUTCFullYear()}`;
    }
    default:
      return undefined;
  }
}
