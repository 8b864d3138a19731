import type { Body } from "@posthorn/sdk/contract";

/** An automation to start from. */
export interface AutomationSample {
  name: string;
  about: string;
  body: Body<"automations.create">;
}

type Step = NonNullable<Body<"automations.create">["steps"]>[number];

const email = (subject: string): Step => ({ step_type: "email", config: { templateId: null, subject } });
const days = (duration: number): Step => ({ step_type: "delay", config: { duration, unit: "days" } });

/** The automations that `automations init` writes. */
export const automationSamples: readonly AutomationSample[] = [
  {
    name: "welcome",
    about: "Greets new contacts, and comes back to them two days later",
    body: {
      name: "Welcome",
      trigger_type: "signup",
      trigger_config: {},
      steps: [
        email("Welcome, {{first_name|there}}"),
        days(2),
        email("How is it going, {{first_name|there}}?"),
        { step_type: "tag", config: { action: "add", tagName: "welcomed" } },
      ],
    },
  },
  {
    name: "thank-you",
    about: "Thanks for a purchase, and asks a week later how it was",
    body: {
      name: "Thank you",
      trigger_type: "purchase",
      trigger_config: { min_value: 0 },
      steps: [email("Thank you, {{first_name|there}}"), days(7), email("How do you like it?")],
    },
  },
  {
    name: "viewed-product",
    about: "Writes to who has looked at a product, a day later",
    body: {
      name: "Viewed product",
      trigger_type: "product_viewed",
      trigger_config: {},
      steps: [days(1), email("Still interested, {{first_name|there}}?")],
    },
  },
];
