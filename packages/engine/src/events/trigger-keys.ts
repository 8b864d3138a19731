import type { components, TriggerType } from "@posthorn/sdk/contract";
import { sha256 } from "../platform/crypto.js";

type TriggerConfig = Readonly<components["schemas"]["TriggerConfig"]>;
type TriggerField = keyof TriggerConfig;
type Data = Readonly<Record<string, unknown>>;

/** The values of an event by the field of a trigger's config that they are compared with; an event may have several of one. */
type TriggerValues = Partial<Readonly<Record<TriggerField, readonly unknown[]>>>;

interface Trigger {
  /** The fields that narrow the index of automations, the most selective one first. */
  keys: readonly TriggerField[];
  valuesOf: (data: Data) => TriggerValues;
}

const ofMail = ({ campaign_id, template_id }: Data) => ({ campaign_id: [campaign_id], template_id: [template_id] });

const triggers: Readonly<Record<TriggerType, Trigger>> = {
  signup: {
    keys: ["list_id"],
    valuesOf: ({ lists }) => ({
      list_id: Array.isArray(lists) ? lists.map((list: { id?: unknown } | null) => list?.id) : [],
    }),
  },
  tag_added: { keys: ["tag_name"], valuesOf: ({ tag_name }) => ({ tag_name: [tag_name] }) },
  added_to_list: { keys: ["list_id"], valuesOf: ({ list_id }) => ({ list_id: [list_id] }) },
  email_open: { keys: ["campaign_id", "template_id"], valuesOf: ofMail },
  email_click: {
    keys: ["url", "campaign_id", "template_id"],
    valuesOf: (data) => ({ ...ofMail(data), url: [data.url] }),
  },
  product_viewed: { keys: ["product_id"], valuesOf: ({ product_id }) => ({ product_id: [product_id] }) },
  // `min_value` is a lower bound. Only values that are compared for equality can be keys.
  purchase: { keys: [], valuesOf: ({ value }) => ({ min_value: [value] }) },
  custom: { keys: ["event_name"], valuesOf: ({ event_name }) => ({ event_name: [event_name] }) },
};

/** Returns the fields that can narrow a trigger of a type. */
export function triggerFieldsOf(type: TriggerType): string[] {
  return Object.keys(triggers[type].valuesOf({}));
}

/** Returns the index key of an active automation: the type of its trigger and the most selective field of its config. */
export function triggerKeyOf(type: TriggerType, config: TriggerConfig): string {
  const field = triggers[type].keys.find((each) => config[each] !== undefined);
  return field === undefined ? type : keyOf(type, field, config[field]);
}

/** Returns the index keys of all automations that an event could trigger. */
export function triggerKeysOf(type: TriggerType, data: Data): string[] {
  const { keys, valuesOf } = triggers[type];
  const values = valuesOf(data);
  const narrow = keys.flatMap((field) => (values[field] ?? []).map((value) => ({ field, value })));
  return [
    type,
    ...narrow.filter(({ value }) => typeof value === "string").map((at) => keyOf(type, at.field, at.value)),
  ];
}

/** Returns whether an event matches all fields of a trigger's config. An empty config matches every event. */
export function fitsTrigger(type: TriggerType, config: TriggerConfig, data: Data): boolean {
  const values = triggers[type].valuesOf(data);
  const wanted = Object.entries(config) as [TriggerField, unknown][];
  return wanted.every(([field, value]) => (values[field] ?? []).some((each) => fits(field, value, each)));
}

function fits(field: TriggerField, wanted: unknown, value: unknown): boolean {
  if (field === "min_value") return typeof wanted === "number" && typeof value === "number" && value >= wanted;
  return value !== null && value !== undefined && normalized(field, wanted) === normalized(field, value);
}

/** Hashes the value, since the size of an index entry is limited and a URL may be long. */
function keyOf(type: TriggerType, field: TriggerField, value: unknown): string {
  return `${type} ${field} ${sha256(normalized(field, value))}`;
}

/** Returns a value in the form in which it is compared: names of tags and ids without regard to case, others unchanged. */
function normalized(field: TriggerField, value: unknown): string {
  const asIs = field === "url" || field === "product_id" || field === "event_name";
  return asIs ? String(value) : String(value).toLowerCase();
}
