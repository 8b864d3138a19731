import type { FlowStep } from "./flow-graph.js";

const titles: Readonly<Record<string, string>> = {
  email: "Send an email",
  sms: "Record a text message",
  push: "Record a push message",
  delay: "Wait",
  condition: "Check the contact",
  action: "Act",
  tag: "Tag",
  trigger_split: "Check the trigger",
  add_to_list: "Add to a list",
  remove_from_list: "Remove from a list",
  update_attribute: "Set an attribute",
  webhook: "Call a webhook",
  wait_for_event: "Wait for an event",
  move_to_flow: "Move to an automation",
};

const operators: Readonly<Record<string, string>> = {
  equals: "is",
  not_equals: "is not",
  contains: "contains",
  gt: ">",
  gte: "≥",
  lt: "<",
  lte: "≤",
};

/** Returns what a step does, in a word or two. */
export function stepTitle({ step_type }: Pick<FlowStep, "step_type">): string {
  return titles[step_type] ?? step_type;
}

/** Returns the settings of a step that say most about it, as one line; empty where there are none. */
export function stepSummary({ step_type, config }: FlowStep): string {
  const text = (name: string) => (config[name] === undefined || config[name] === null ? "" : String(config[name]));
  switch (step_type) {
    case "email":
      return text("subject");
    case "sms":
      return text("body");
    case "push":
      return text("title") || text("body");
    case "delay":
      return counted(text("duration"), text("unit"));
    case "condition":
    case "trigger_split":
      return `${text("field")} ${operators[text("operator")] ?? text("operator")} ${text("value")}`.trim();
    case "action":
      return text("actionType").replaceAll("_", " ");
    case "tag":
      return `${text("action")} ${text("tagName")}`.trim();
    case "add_to_list":
    case "remove_from_list":
      return text("listId");
    case "update_attribute":
      return `${text("attributeName")} = ${text("attributeValue")}`;
    case "webhook":
      return `${text("method")} ${text("url")}`.trim();
    case "wait_for_event":
      return `${text("eventType").replaceAll("_", " ")}, at most ${counted(text("timeoutDays"), "days")}`;
    case "move_to_flow":
      return text("targetFlowId");
    default:
      return "";
  }
}

/** Returns a number with its unit, which is in the plural. */
function counted(count: string, unit: string): string {
  return `${count} ${count === "1" ? unit.replace(/s$/, "") : unit}`.trim();
}

const triggers: Readonly<Record<string, string>> = {
  signup: "A contact signs up",
  tag_added: "A tag is added",
  added_to_list: "A contact joins a list",
  email_open: "A mail is opened",
  email_click: "A link is clicked",
  product_viewed: "A product is viewed",
  purchase: "A purchase",
  custom: "A custom event",
};

/** Returns what starts an automation, with its limits. */
export function triggerText(trigger_type: string, config: Readonly<Record<string, unknown>>): string {
  const limits = Object.values(config).filter((value) => value !== null && value !== "");
  const words = triggers[trigger_type] ?? trigger_type;
  return limits.length === 0 ? words : `${words}: ${limits.map(String).join(", ")}`;
}
