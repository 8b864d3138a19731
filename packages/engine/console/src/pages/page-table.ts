import type { ComponentType } from "preact";
import type { Route } from "../router/route.js";

/** What every page is given: its address, and the workspace that it shows. */
export interface PageProps {
  readonly route: Route;
  readonly workspace: string;
}

/** A page, or all pages below the same first part of the address. */
export interface Page {
  /** The first part of its address, and its `data-page`. */
  readonly name: string;
  readonly title: string;
  /** Its name in the navigation; without one it is not there. */
  readonly label?: string;
  /** Loads its code. */
  readonly load: () => Promise<ComponentType<PageProps>>;
}

/** The pages, in the order of the navigation. */
export const pages: readonly Page[] = [
  { name: "mail", title: "Mail", label: "Mail", load: async () => (await import("./mail/mail-pages.js")).MailPages },
  {
    name: "automations",
    title: "Automations",
    label: "Automations",
    load: async () => (await import("./automations/automation-pages.js")).AutomationPages,
  },
  {
    name: "webhooks",
    title: "Webhooks",
    label: "Webhooks",
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
    load: async () => (await import("./requests/requests-page.js")).RequestsPage,
  },
  { name: "clock", title: "Time", label: "Time", load: async () => (await import("./clock/clock-page.js")).ClockPage },
  {
    name: "faults",
    title: "Faults",
    label: "Faults",
    load: async () => (await import("./faults/faults-page.js")).FaultsPage,
  },
];
