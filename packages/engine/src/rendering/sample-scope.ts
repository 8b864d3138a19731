import type { RenderScope, SystemTags } from "./scope.js";

interface Changes {
  readonly contact?: RenderScope["contact"];
  readonly template_data?: RenderScope["template_data"];
  readonly system?: Partial<SystemTags>;
}

/** Returns a scope for tests: the contact Ada without template_data on 9 March 2026, with the given changes. */
export function sampleScope({ contact, template_data = {}, system = {} }: Changes = {}): RenderScope {
  const ada = { email: "ada@example.com", first_name: "Ada", last_name: "Lovelace", attributes: { plan: "pro" } };
  return {
    contact: contact === undefined ? ada : contact,
    template_data,
    system: {
      unsubscribe_url: "https://mail.example.com/u/t?a=1&b=2",
      preferences_url: "https://mail.example.com/p/t",
      company_name: "Difference & Co",
      company_address: "12 St James Sq, London",
      now: Date.UTC(2026, 2, 9, 10),
      ...system,
    },
  };
}
