import type { components, TriggerType } from "@posthorn/sdk/contract";
import { sha256 } from "../platform/crypto.js";

type TriggerConfig = Readonly<components["schemas"]["TriggerConfig"]>;
type TriggerField = keyof TriggerConfig;
type Data = Readonly<Record<string, unknown>>;

/** What an event is told to be, in the words of a trigger's config; of some there are several. */
type Told = Partial<Readonly<Record<TriggerField, readonly unknown[]>>>;

interface Trigger {
  /** The fields that an event has to be equal in, the most selective one first. */
  keys: readonly TriggerField[];
  told: (data: Data) => Told;
}

const ofMail = ({ campaign_id, template_id }: Data) => ({ campaign_id: [campaign_id], template_id: [template_id] });

const triggers: Readonly<Record<TriggerType, Trigger>> = {
  signup: {
    keys: ["list_id"],
    told: ({ lists }) => ({
      list_id: Array.isArray(lists) ? lists.map((list: { id?: unknown } | null) => list?.id) : [],
    }),
  },
  tag_added: { keys: ["tag_name"], told: ({ tag_name }) => ({ tag_name: [tag_name] }) },
  added_to_list: { keys: ["list_id"], told: ({ list_id }) => ({ list_id: [list_id] }) },
  email_open: { keys: ["campaign_id", "template_id"], told: ofMail },
  email_click: {
    keys: ["url", "campaign_id", "template_id"],
    told: (data) => ({ ...ofMail(data), url: [data.url] }),
  },
  product_viewed: { keys: ["product_id"], told: ({ product_id }) => ({ product_id: [product_id] }) },
  // A least value is a bound, and no key.
  purchase: { keys: [], told: ({ value }) => ({ min_value: [value] }) },
  custom: { keys: ["event_name"], told: ({ event_name }) => ({ event_name: [event_name] }) },
};

/** The fields that can narrow a trigger of a type. */
export function triggerFieldsOf(type: TriggerType): string[] {
  return Object.keys(triggers[type].told({}));
}

/** The key that an active automation is found by: its trigger's type and the most selective field of its config. */
export function triggerKeyOf(type: TriggerType, config: TriggerConfig): string {
  const field = triggers[type].keys.find((each) => config[each] !== undefined);
  return field === undefined ? type : keyOf(type, field, config[field]);
}

/** All keys of automations that what happened could start. */
export function triggerKeysOf(type: TriggerType, data: Data): string[] {
  const { keys, told } = triggers[type];
  const values = told(data);
  const narrow = keys.flatMap((field) => (values[field] ?? []).map((value) => ({ field, value })));
  return [
    type,
    ...narrow.filter(({ value }) => typeof value === "string").map((at) => keyOf(type, at.field, at.value)),
  ];
}

/** Whether what happened is what a trigger's config asks for: all of its fields fit, and an empty one fits always. */
export function fitsTrigger(type: TriggerType, config: TriggerConfig, data: Data): boolean {
  const told = triggers[type].told(data);
  const wanted = Object.entries(config) as [TriggerField, unknown][];
  return wanted.every(([field, value]) => (told[field] ?? []).some((each) => fits(field, value, each)));
}

function fits(field: TriggerField, wanted: unknown, told: unknown): boolean {
  if (field === "min_value") return typeof wanted === "number" && typeof told === "number" && told >= wanted;
  return told !== null && told !== undefined && alike(field, wanted) === alike(field, told);
}

/** Hashed, because an index takes no text of any length, and a URL may be long. */
function keyOf(type: TriggerType, field: TriggerField, value: unknown): string {
  return `${type} ${field} ${sha256(alike(field, value))}`;
}

/** Names of tags and ids are the same in upper and lower case; the rest is as it is. */
function alike(field: TriggerField, value: unknown): string {
  const asIs = field === "url" || field === "product_id" || field === "event_name";
  return asIs ? String(value) : String(value).toLowerCase();
}
