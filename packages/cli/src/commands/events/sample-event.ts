import type { webhooks } from "@posthorn/sdk/contract";
import { openLocalApi, withoutAbort } from "../../local/local-api.js";
import { parseAssignment, setField, typedValue } from "../../operations/body.js";
import type { FlagValues } from "../../operations/value-flags.js";
import type { Context } from "../../program/context.js";
import { exitCodes, Failure, usage } from "../../program/failure.js";
import { oneOf } from "./feed.js";

type Data = Record<string, unknown>;

/** The event that `trigger` makes happen. */
interface WantedEvent {
  type: SampleType;
  /** Returns its data for a contact: the fixture or the sample, changed by --data, then by fields. */
  dataOf(of: SampleOf): Data;
}

/** Returns the event of the arguments and flags. @throws a usage failure where they name none. */
export async function wantedEvent(
  word: string | undefined,
  fields: readonly string[],
  flags: FlagValues,
  context: Context,
): Promise<WantedEvent> {
  const fixture = flags.fixture === undefined ? undefined : await fixtureIn(String(flags.fixture), context);
  const name = word ?? fixture?.type;
  if (name === undefined) throw usage("missing <event>", { path: "event", next: ["posthorn trigger --list"] });
  const type = oneOf(name, sampleTypes, ["posthorn trigger --list"]);
  if (fixture?.type !== undefined && fixture.type !== type) throw usage(`--fixture holds ${fixture.type}, not ${type}`);
  const given = flags.data === undefined ? {} : await context.input().json(String(flags.data), "--data");
  if (!isObject(given)) throw usage("--data must be a JSON object");
  const overrides = (flags.override as string[] | undefined) ?? [];
  const changes = [...fields, ...overrides].map((text) => parseAssignment(text, "a field"));
  return {
    type,
    dataOf(of) {
      const data = structuredClone({ ...(fixture?.data ?? sampleData(type, of)), ...given });
      // `data.plan` is a field as it is written in a whole event, unless the data has a field named `data`.
      const isWhole = !Object.hasOwn(data, "data");
      for (const [path, value] of changes)
        setField(data, isWhole ? path.replace(/^data\./, "") : path, typedValue(value));
      return data;
    },
  };
}

/** Returns the event of a fixture: a whole event, as webhooks and `events tail` have it, or its data alone. */
async function fixtureIn(file: string, context: Context): Promise<{ type: string | undefined; data: Data }> {
  const held = await context.input().json(file === "-" ? file : `@${file}`, "--fixture");
  if (!isObject(held)) throw usage("--fixture must hold a JSON object");
  const type = held.event ?? held.type;
  if (typeof type === "string" && isObject(held.data)) return { type, data: held.data };
  return { type: undefined, data: held };
}

function isObject(value: unknown): value is Data {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

interface FoundContact {
  id: string;
  email: string;
}

/** Returns the contact with an id or an address. @throws a failure where there is none. */
export async function findContact(word: string, workspace: unknown, context: Context): Promise<FoundContact> {
  const { api, release } = await openLocalApi(["contacts:read"], workspace, withoutAbort(context));
  try {
    if (!word.includes("@")) {
      const path = `/contacts/${encodeURIComponent(word)}`;
      return (await api.send({ method: "GET", path, authenticated: true })).data as FoundContact;
    }
    const query = { search: word, limit: 1000 };
    const { data } = await api.send({ method: "GET", path: "/contacts", query, authenticated: true });
    const found = (data as { data: FoundContact[] }).data.find(({ email }) => sameAddress(email, word));
    if (found) return found;
  } finally {
    await release();
  }
  throw new Failure("contact_not_found", `no contact has the address ${word}`, exitCodes.notFound, {
    path: "contact",
    next: [`posthorn contacts create --email ${word}`],
  });
}

function sameAddress(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

/** The contact and the time of a sample. */
interface SampleOf {
  contact_id: string;
  email: string;
  /** ISO 8601. */
  at: string;
}

type DataOf<Type extends keyof webhooks> = webhooks[Type]["post"]["requestBody"]["content"]["application/json"]["data"];
type Samples = { readonly [Type in keyof webhooks]: (of: SampleOf) => DataOf<Type> } & {
  readonly custom: (of: SampleOf) => Record<string, unknown>;
};

/** An id that no resource has, which marks samples. */
export const sampleId = "00000000-0000-7000-8000-000000000000";

const list = { list_id: sampleId, list_name: "Newsletter", source: "api" };
const visitor = { ip_address: "192.0.2.1", user_agent: "Mozilla/5.0", first: true };

const contact = ({ contact_id, email, at }: SampleOf): DataOf<"contact.created"> => ({
  id: contact_id,
  email,
  first_name: "Ada",
  last_name: "Lovelace",
  attributes: {},
  subscribed: true,
  bounced: false,
  unsubscribed_at: null,
  tags: [],
  lists: [],
  created_at: at,
  updated_at: at,
});

const mail = ({ contact_id, email }: SampleOf, status: string) => ({
  message_id: "msg_00000000000070008000000000000000",
  to: email,
  from: "hello@example.com",
  subject: "Good to have you",
  status,
  contact_id,
  campaign_id: null,
  automation_id: null,
  run_id: null,
  batch_id: null,
  template_id: null,
  sandbox: false,
});

const campaign = (at: string, completed: boolean): DataOf<"campaign.sent"> => ({
  campaign_id: sampleId,
  name: "Spring",
  subject: "Spring is here",
  total_recipients: 1,
  started_at: at,
  completed_at: completed ? at : null,
  stats: {
    recipients: 1,
    sent: completed ? 1 : 0,
    delivered: 0,
    opens: 0,
    unique_opens: 0,
    clicks: 0,
    unique_clicks: 0,
    bounces: 0,
    complaints: 0,
    unsubscribes: 0,
  },
});

const flow = ({ contact_id, email }: SampleOf, status: string): DataOf<"flow.triggered"> => ({
  automation_id: sampleId,
  automation_name: "Welcome",
  run_id: sampleId,
  contact_id,
  email,
  trigger_type: "signup",
  trigger_data: {},
  status,
});

const samples: Samples = {
  "contact.created": contact,
  "contact.updated": (of) => ({ ...contact(of), previous: { first_name: null } }),
  "contact.subscribed": ({ contact_id, email }) => ({ contact_id, email, ...list }),
  "contact.unsubscribed": ({ contact_id, email }) => ({ contact_id, email, ...list }),
  "campaign.sent": ({ at }) => campaign(at, false),
  "campaign.completed": ({ at }) => campaign(at, true),
  "email.sent": (of) => ({ ...mail(of, "sent"), sent_at: of.at }),
  "email.delivered": (of) => ({ ...mail(of, "delivered"), delivered_at: of.at, smtp_response: "250 2.0.0 Ok" }),
  "email.opened": (of) => ({ ...mail(of, "opened"), ...visitor, opened_at: of.at }),
  "email.clicked": (of) => ({
    ...mail(of, "clicked"),
    ...visitor,
    clicked_at: of.at,
    url: "https://example.com/start",
  }),
  "email.bounced": (of) => ({
    ...mail(of, "bounced"),
    bounced_at: of.at,
    bounce_type: "permanent",
    bounce: {
      id: sampleId,
      email: of.email,
      message_id: "msg_00000000000070008000000000000000",
      contact_id: of.contact_id,
      campaign_id: null,
      type: "permanent",
      sub_type: "no_email",
      smtp_status: "5.1.1",
      diagnostic_code: "smtp; 550 5.1.1 no such user",
      isp_name: null,
      bounced_at: of.at,
      created_at: of.at,
      updated_at: of.at,
    },
  }),
  "email.complained": (of) => ({
    ...mail(of, "delivered"),
    complained_at: of.at,
    complaint: { feedback_type: "abuse" },
  }),
  "flow.triggered": (of) => flow(of, "active"),
  "flow.completed": (of) => flow(of, "completed"),
  "form.submitted": ({ contact_id, email }) => ({
    form_id: "signup",
    form_name: "Sign up",
    contact_id,
    email,
    fields: { email },
  }),
  "conversion.created": ({ contact_id, at }) => ({
    id: sampleId,
    contact_id,
    value: 49.9,
    currency: "EUR",
    metadata: {},
    created_at: at,
    updated_at: at,
  }),
  "list.member_added": ({ contact_id, email }) => ({ ...list, contact_id, email }),
  "list.member_removed": ({ contact_id, email }) => ({ ...list, contact_id, email }),
  custom: ({ contact_id, email }) => ({ event_name: "sample", contact_id, email }),
};

type SampleType = keyof Samples;

/** What can be made to happen. */
export const sampleTypes = Object.keys(samples) as SampleType[];

/** Returns data such as an event of the type has. */
function sampleData(type: SampleType, of: SampleOf): Record<string, unknown> {
  return samples[type](of);
}
