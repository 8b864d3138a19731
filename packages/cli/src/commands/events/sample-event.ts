import type { webhooks } from "@posthorn/sdk/contract";

/** Whom a sample is about, and when it happens. */
export interface SampleOf {
  contact_id: string;
  email: string;
  /** ISO 8601. */
  at: string;
}

type DataOf<Type extends keyof webhooks> = webhooks[Type]["post"]["requestBody"]["content"]["application/json"]["data"];
type Samples = { readonly [Type in keyof webhooks]: (of: SampleOf) => DataOf<Type> } & {
  readonly custom: (of: SampleOf) => Record<string, unknown>;
};

/** An id that nothing has, so that samples can be told from what really happened. */
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

export type SampleType = keyof Samples;

/** What can be made to happen. */
export const sampleTypes = Object.keys(samples) as SampleType[];

/** Returns data such as an event of the type has. */
export function sampleData(type: SampleType, of: SampleOf): Record<string, unknown> {
  return samples[type](of);
}
