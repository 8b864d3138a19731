import type { Answer } from "./ask.js";
import type { OnboardingReceiver } from "./onboarding-receiver.js";

/** Where the scenario runs: an engine of any kind whose clock can be moved. */
export interface OnboardingTarget {
  workspace_id: string;
  api(method: string, path: string, body?: unknown): Promise<Answer>;
  admin(method: string, path: string, body?: unknown): Promise<Answer>;
  settle(): Promise<unknown>;
  /** The HTML of the mails to an address, oldest first. */
  mailsTo(address: string): Promise<string[]>;
  /** Loads a picture of a mail, as the reader's mail program does. */
  load(url: string): Promise<void>;
  /** Receives the webhooks, and fails for the first three days. */
  receiver: OnboardingReceiver;
}

/** A job that moving the clock ran. */
export interface CompletedJob {
  at: string;
  job: string;
  id: string;
}

/** Moves the frozen clock to a time (epoch ms) and returns the jobs that it ran. */
export type MoveClock = (target: OnboardingTarget, to: number) => Promise<CompletedJob[]>;

/** Moves the clock in one step. */
export const moveAtOnce: MoveClock = async (target, to) =>
  (await dataOf(target.admin("POST", "/clock", { set: new Date(to).toISOString() }))).fired;

/** Moves the clock from one due job to the next. */
export const moveJobByJob: MoveClock = async (target, to) => {
  const completed: CompletedJob[] = [];
  for (let steps = 0; steps < 1_000; steps += 1) {
    const moved = await dataOf(target.admin("POST", "/clock", { to_next: true }));
    completed.push(...moved.fired);
    if (moved.fired.length === 0 || Date.parse(moved.now) >= to) break;
  }
  return [...completed, ...(await moveAtOnce(target, to))];
};

/** The events, deliveries and runs of the scenario, and the jobs that moving the clock ran. */
export interface OnboardingRecord {
  began: number;
  completed: CompletedJob[];
  // biome-ignore lint/suspicious/noExplicitAny: each test reads its own fields
  [collection: string]: any;
}

export const day = 24 * 3600_000;

/**
 * Runs thirty days of three contacts and returns what they left. Ada opens her welcome at once. Grace opens hers a day later and
 * buys. Alan does nothing.
 */
export async function runOnboarding(target: OnboardingTarget, moveClock: MoveClock): Promise<OnboardingRecord> {
  const began = Date.parse((await dataOf(target.admin("POST", "/clock", { freeze: true }))).now);
  target.receiver.opens = began + 3 * day;
  for (const event of ["flow.triggered", "flow.completed", "email.opened"]) {
    await create(target, "/webhooks/triggers", { event, targetUrl: target.receiver.url });
  }
  const list = await create(target, "/lists", { name: "Newcomers" });
  const automations = await createAutomations(target, list.id);
  const grace = await signUpContacts(target, list.id);

  const completed = await moveClock(target, began + day);
  await openWelcomeOf(target, "grace@example.com");
  completed.push(...(await moveClock(target, began + 2 * day)));
  await create(target, "/conversions", { contact_id: grace.id, value: 49 });
  await target.settle();
  // Events are deleted after thirty days, so that the record is read before.
  completed.push(...(await moveClock(target, began + 29 * day)));
  const record = await recordOf(target, automations);
  completed.push(...(await moveClock(target, began + 30 * day)));
  return { began, completed, ...record };
}

interface Automations {
  onboarding: string;
  customers: string;
  retention: string;
}

/** Creates and activates the three automations; returns their ids. */
async function createAutomations(target: OnboardingTarget, list_id: string): Promise<Automations> {
  const template = await create(target, "/templates", { name: "T", html: "<p>Hello {{first_name|there}}</p>" });
  const retention = await create(target, "/automations", {
    name: "Retention",
    trigger_type: "custom",
    steps: [delay(10, "days"), sms],
  });
  await activate(target, retention.id);
  const customers = await create(target, "/automations", {
    name: "Customers",
    trigger_type: "tag_added",
    trigger_config: { tag_name: "customer" },
    steps: [setAttribute("customer"), delay(12, "hours"), sms],
  });
  await activate(target, customers.id);
  const onboarding = await create(target, "/automations", {
    name: "Onboarding",
    trigger_type: "signup",
    trigger_config: { list_id },
    steps: onboardingSteps(template.id, retention.id),
  });
  // A branch names its step by id, which exists once the automation does.
  const branch = (position: number, config: object) =>
    dataOf(target.api("PATCH", `/automations/${onboarding.id}/steps/${onboarding.steps[position].id}`, { config }));
  await branch(2, { timeoutBranch: onboarding.steps[4].id });
  await branch(5, { trueBranchStepId: onboarding.steps[7].id });
  await activate(target, onboarding.id);
  return { onboarding: onboarding.id, customers: customers.id, retention: retention.id };
}

const sms = { step_type: "sms", config: { body: "Thank you, {{first_name}}", from: "Example" } };
const delay = (duration: number, unit: string) => ({ step_type: "delay", config: { duration, unit } });
const setAttribute = (attributeName: string) => ({
  step_type: "update_attribute",
  config: { attributeName, attributeValue: "yes" },
});

function onboardingSteps(templateId: string, retention: string): object[] {
  const mail = (subject: string) => ({ step_type: "email", config: { templateId, subject } });
  const wait = (eventType: string, more: object) => ({ step_type: "wait_for_event", config: { eventType, ...more } });
  return [
    { step_type: "tag", config: { action: "add", tagName: "newcomer" } },
    mail("Welcome, {{first_name}}"),
    wait("email_opened", { timeoutDays: 3, timeoutAction: "branch" }),
    setAttribute("reader"),
    delay(1, "days"),
    { step_type: "condition", config: { field: "attributes.plan", operator: "equals", value: "pro" } },
    mail("More for you"),
    wait("purchase", { timeoutDays: 7, timeoutAction: "skip" }),
    { step_type: "tag", config: { action: "add", tagName: "customer" } },
    delay(1, "weeks"),
    { step_type: "move_to_flow", config: { targetFlowId: retention, exitCurrentFlow: true } },
  ];
}

/** Puts the three contacts onto the list, one after another; returns Grace. */
async function signUpContacts(target: OnboardingTarget, list_id: string): Promise<{ id: string }> {
  const signUp = async (email: string, first_name: string, plan: string) => {
    const contact = await create(target, "/contacts", { email, first_name, attributes: { plan }, list_id });
    await target.settle();
    return contact;
  };
  await signUp("opened@simulator.test", "Ada", "pro");
  const grace = await signUp("grace@example.com", "Grace", "free");
  await signUp("delivered@simulator.test", "Alan", "free");
  return grace;
}

async function openWelcomeOf(target: OnboardingTarget, address: string): Promise<void> {
  const [welcome = ""] = await target.mailsTo(address);
  await target.load(/src="([^"]*\/o\/[^"]*)"/.exec(welcome)?.[1] ?? "no image in the mail");
  await target.settle();
}

async function recordOf(target: OnboardingTarget, automations: Automations) {
  const listed = async (path: string) =>
    (await bodyOf(target.admin("GET", `/workspaces/${target.workspace_id}/${path}?limit=1000`))).data;
  const runsOf = async (id: string) => (await bodyOf(target.api("GET", `/automations/${id}/runs`))).data;
  return {
    events: await listed("events"),
    deliveries: await listed("deliveries"),
    onboarding: await runsOf(automations.onboarding),
    customers: await runsOf(automations.customers),
    retention: await runsOf(automations.retention),
  };
}

const create = (target: OnboardingTarget, path: string, body: unknown) => dataOf(target.api("POST", path, body));
const activate = (target: OnboardingTarget, id: string) =>
  dataOf(target.api("PATCH", `/automations/${id}`, { status: "active" }));

/** Returns the data of an answer. Throws when its status is an error. */
// biome-ignore lint/suspicious/noExplicitAny: each caller reads its own fields
async function dataOf(answer: Promise<Answer>): Promise<any> {
  return (await bodyOf(answer)).data;
}

/** Returns the body of an answer. Throws when its status is an error. */
// biome-ignore lint/suspicious/noExplicitAny: each caller reads its own fields
async function bodyOf(answer: Promise<Answer>): Promise<any> {
  const { status, body } = await answer;
  if (status >= 300) throw new Error(`${status}: ${JSON.stringify(body)}`);
  return body;
}
