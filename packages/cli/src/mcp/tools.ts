import type { Tool } from "./tool.js";

const object = "object";
const string = "string";

/** The tools, in the order in which they are listed. Each is loaded when it is called first. */
const tools: readonly Tool[] = [
  {
    name: "find_operation",
    description:
      "Find operations of the API by what you want to do, in your own words. Returns their ids, parameters and bodies. With an exact id: all details and an example. Without a query: all ids.",
    properties: {
      query: { type: string, description: "such as: why did a mail bounce" },
      limit: { type: "integer", description: "1 to 20; default 4" },
    },
    readOnly: true,
    load: async () => (await import("./tools/find-operation.js")).findOperation,
  },
  {
    name: "call_operation",
    description:
      "Call an operation that find_operation named. Lists return 20 items unless query.limit says more. A live key sends no mail unless the server was started with --allow-send.",
    properties: {
      operation_id: { type: string, description: "such as contacts.list" },
      path: { type: object, description: 'values of the path\'s parameters, such as {"id": "…"}' },
      query: { type: object },
      body: { type: [object, "array"] },
    },
    required: ["operation_id"],
    readOnly: false,
    load: async () => (await import("./tools/call-operation.js")).callOperation,
  },
  {
    name: "wait_for_mail",
    description:
      "Wait for the next mail that reaches a test recipient, or return one that is already there, with its one-time code and links. Local profile and mock only.",
    properties: {
      to: { type: string, description: "the exact address" },
      subject: { type: string, description: "a part of the subject" },
      timeout: { type: [string, "number"], description: "such as 10s, or milliseconds; default 30s, at most 10m" },
    },
    readOnly: true,
    waits: true,
    load: async () => (await import("./tools/wait-for-mail.js")).waitForMail,
  },
  {
    name: "check_mail",
    description:
      "Check a mail for mail clients, links, size, accessibility, dark mode and deliverability: a sent one by its id, or HTML.",
    properties: { message_id: { type: string }, html: { type: string } },
    readOnly: true,
    load: async () => (await import("./tools/check-mail.js")).checkMail,
  },
  {
    name: "clock",
    description:
      "Read or move the clock of the service: mail, delays and automations that fall due happen at once. Local profile and mock only.",
    properties: {
      action: { type: string, enum: ["read", "freeze", "set", "advance", "to_next", "resume"] },
      duration: { type: [string, "number"], description: "for advance: such as 3d or 90s, or milliseconds" },
      time: { type: string, description: "for set: ISO 8601" },
    },
    required: ["action"],
    readOnly: false,
    load: async () => (await import("./tools/clock.js")).moveClock,
  },
  {
    name: "explain_automation",
    description: "Say which steps an automation would run for a contact, when and why. Nothing is done.",
    properties: {
      automation_id: { type: string },
      contact_id: { type: string },
      email: { type: string },
      trigger_data: { type: object },
    },
    required: ["automation_id"],
    readOnly: true,
    load: async () => (await import("./tools/explain-automation.js")).explainAutomation,
  },
  {
    name: "snapshot",
    description: "Take a snapshot of the whole service, or restore one. Local profile and mock only.",
    properties: {
      action: { type: string, enum: ["take", "restore"] },
      id: { type: string, description: "for restore" },
    },
    required: ["action"],
    readOnly: false,
    load: async () => (await import("./tools/snapshot.js")).snapshot,
  },
  {
    name: "doctor",
    description: "Check everything that a first call needs: the service, the key, domains, the default sender, mail.",
    properties: {},
    readOnly: true,
    load: async () => (await import("./tools/doctor.js")).doctor,
  },
];

/** Returns a tool by its name. */
export function toolNamed(name: string): Tool | undefined {
  return tools.find((tool) => tool.name === name);
}

/** Returns the tools as `tools/list` has them. */
export function listedTools(): object[] {
  return tools.map(({ name, description, properties, required, readOnly }) => ({
    name,
    description,
    inputSchema: { type: object, properties, ...(required && { required }), additionalProperties: false },
    annotations: { readOnlyHint: readOnly },
  }));
}
