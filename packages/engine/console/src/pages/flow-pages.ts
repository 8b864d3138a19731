import type { Page } from "./page-table.js";

/** The pages of what runs: automations, webhooks, calls, time and faults. */
export const flowPages: readonly Page[] = [
  {
    name: "automations",
    title: "Automations",
    label: "Automations",
    group: "Flow",
    load: async () => (await import("./automations/automation-pages.js")).AutomationPages,
  },
  {
    name: "webhooks",
    title: "Webhooks",
    label: "Webhooks",
    group: "Flow",
    load: async () => (await import("./webhooks/webhook-pages.js")).WebhookPages,
  },
  {
    name: "deliveries",
    title: "Deliveries",
    load: async () => (await import("./webhooks/delivery-pages.js")).DeliveryPages,
  },
  {
    name: "requests",
    title: "Requests",
    label: "Requests",
    group: "Flow",
    load: async () => (await import("./requests/requests-page.js")).RequestsPage,
  },
  {
    name: "clock",
    title: "Time",
    label: "Time",
    group: "Flow",
    load: async () => (await import("./clock/clock-page.js")).ClockPage,
  },
  {
    name: "faults",
    title: "Faults",
    label: "Faults",
    group: "Flow",
    load: async () => (await import("./faults/faults-page.js")).FaultsPage,
  },
];
