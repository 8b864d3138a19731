import type { Answer } from "./ask.js";
import type { OnboardingReceiver } from "./onboarding-receiver.js";

/** Where the story is told: an engine of any kind whose clock can be moved. */
export interface OnboardingStage {
  workspace_id: string;
  api(method: string, path: string, body?: unknown): Promise<Answer>;
  admin(method: string, path: string, body?: unknown): Promise<Answer>;
  settle(): Promise<unknown>;
  /** The HTML of the mails to an address, oldest first. */
  mailsTo(address: string): Promise<string[]>;
  /** Loads what a mail shows, as whoever reads it does. */
  load(url: string): Promise<void>;
  /** Receives events, but none of the first three days. */
  receiver: OnboardingReceiver;
}

export interface Fired {
  at: string;
  job: string;
  id: string;
}

/** Moves the stopped clock to a time (epoch ms) and gives what fired on the way. */
export type Move = (stage: OnboardingStage, to: number) => Promise<Fired[]>;

/** Moves all the way at once. */
export const inOneGo: Move = async (stage, to) =>
  (await answered(stage.admin("POST", "/clock", { set: new Date(to).toISOString() }))).fired;

/** Moves from one thing that is due to the next. */
export const stepByStep: Move = async (stage, to) => {
  const fired: Fired[] = [];
  for (let steps = 0; steps < 1_000; steps += 1) {
    const moved = await answered(stage.admin("POST", "/clock", { to_next: true }));
    fired.push(...moved.fired);
    if (moved.fired.length === 0 || Date.parse(moved.now) >= to) break;
  }
  return [...fired, ...(await inOneGo(stage, to))];
};

/** All that is written down of the story. */
export interface Story {
  began: number;
  fired: Fired[];
  // biome-ignore lint/suspicious/noExplicitAny: what stands in these is what the tests are about
  [of: string]: any;
}

export const day = 24 * 3600_000;

/**
 * Tells thirty days of three contacts: Ada opens her welcome at once, Grace a day later, who then buys; Alan does nothing.
 * Gives all events, deliveries and runs of it, and what fired on the way.
 */
export async function tellOnboarding(stage: OnboardingStage, move: Move): Promise<Story> {
  const make = async (path: string, body: unknown) => answered(stage.api("POST", path, body));
  const began = Date.parse((await answered(stage.admin("POST", "/clock", { freeze: true }))).now);
  stage.receiver.opens = began + 3 * day;
  for (const event of ["flow.triggered", "flow.completed", "email.opened"]) {
    await make("/webhooks/triggers", { event, targetUrl: stage.receiver.url });
  }
  const list = await make("/lists", { name: "Newcomers" });
  const template = await make("/templates", { name: "T", html: "<p>Hello {{first_name|there}}</p>" });
  const activate = async (name: string, trigger: object, steps: object[]): Promise<{ id: string }> => {
    const automation = await make("/automations", { name, ...trigger, steps });
    return answered(stage.api("PATCH", `/automations/${automation.id}`, { status: "active" }));
  };
  const mail = (subject: string) => ({ step_type: "email", config: { templateId: template.id, subject } });
  const delay = (duration: number, unit: string) => ({ step_type: "delay", config: { duration, unit } });
  const wait = (eventType: string, more: object) => ({ step_type: "wait_for_event", config: { eventType, ...more } });

  const sms = { step_type: "sms", config: { body: "Thank you, {{first_name}}", from: "Example" } };
  const retention = await activate("Retention", { trigger_type: "custom" }, [delay(10, "days"), sms]);
  const customers = await activate(
    "Customers",
    { trigger_type: "tag_added", trigger_config: { tag_name: "customer" } },
    [
      { step_type: "update_attribute", config: { attributeName: "customer", attributeValue: "yes" } },
      delay(12, "hours"),
      sms,
    ],
  );
  const drafted = await make("/automations", {
    name: "Onboarding",
    trigger_type: "signup",
    trigger_config: { list_id: list.id },
    steps: [
      { step_type: "tag", config: { action: "add", tagName: "newcomer" } },
      mail("Welcome, {{first_name}}"),
      wait("email_opened", { timeoutDays: 3, timeoutAction: "branch" }),
      { step_type: "update_attribute", config: { attributeName: "reader", attributeValue: "yes" } },
      delay(1, "days"),
      { step_type: "condition", config: { field: "attributes.plan", operator: "equals", value: "pro" } },
      mail("More for you"),
      wait("purchase", { timeoutDays: 7, timeoutAction: "skip" }),
      { step_type: "tag", config: { action: "add", tagName: "customer" } },
      delay(1, "weeks"),
      { step_type: "move_to_flow", config: { targetFlowId: retention.id, exitCurrentFlow: true } },
    ],
  });
  const step = (position: number, config: object) =>
    answered(stage.api("PATCH", `/automations/${drafted.id}/steps/${drafted.steps[position].id}`, { config }));
  await step(2, { timeoutBranch: drafted.steps[4].id });
  await step(5, { trueBranchStepId: drafted.steps[7].id });
  const onboarding = await answered(stage.api("PATCH", `/automations/${drafted.id}`, { status: "active" }));

  const sign = (email: string, first_name: string, plan: string) =>
    make("/contacts", { email, first_name, attributes: { plan }, list_id: list.id });
  await sign("opened@simulator.test", "Ada", "pro");
  await stage.settle();
  const grace = await sign("grace@example.com", "Grace", "free");
  await stage.settle();
  await sign("delivered@simulator.test", "Alan", "free");
  await stage.settle();

  const fired = await move(stage, began + day);
  const [welcome = ""] = await stage.mailsTo("grace@example.com");
  await stage.load(/src="([^"]*\/o\/[^"]*)"/.exec(welcome)?.[1] ?? "no image in the mail");
  await stage.settle();
  fired.push(...(await move(stage, began + 2 * day)));
  await make("/conversions", { contact_id: grace.id, value: 49 });
  await stage.settle();
  // The first events are kept for thirty days.
  fired.push(...(await move(stage, began + 29 * day)));
  const everything = async (path: string) => (await answered(stage.admin("GET", path), true)).data;
  const runsOf = async (id: string) => (await answered(stage.api("GET", `/automations/${id}/runs`), true)).data;
  const told = {
    events: await everything(`/workspaces/${stage.workspace_id}/events?limit=1000`),
    deliveries: await everything(`/workspaces/${stage.workspace_id}/deliveries?limit=1000`),
    onboarding: await runsOf(onboarding.id),
    customers: await runsOf(customers.id),
    retention: await runsOf(retention.id),
  };
  fired.push(...(await move(stage, began + 30 * day)));
  return { began, fired, ...told };
}

/** The data of an answer, or all of it; throws for any but a good one. */
// biome-ignore lint/suspicious/noExplicitAny: each caller reads its own fields
async function answered(asked: Promise<Answer>, whole = false): Promise<any> {
  const { status, body } = await asked;
  if (status >= 300) throw new Error(`${status}: ${JSON.stringify(body)}`);
  return whole ? body : body.data;
}
