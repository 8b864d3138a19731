import type { Page } from "./page-table.js";

/** The pages of mail, people and the workspace. */
export const dataPages: readonly Page[] = [
  {
    name: "mail",
    title: "Mail",
    label: "Mail",
    group: "Mail",
    load: async () => (await import("./mail/mail-pages.js")).MailPages,
  },
  {
    name: "campaigns",
    title: "Campaigns",
    label: "Campaigns",
    group: "Mail",
    load: async () => (await import("./campaigns/campaign-pages.js")).CampaignPages,
  },
  {
    name: "templates",
    title: "Templates",
    label: "Templates",
    group: "Mail",
    load: async () => (await import("./templates/template-pages.js")).TemplatePages,
  },
  {
    name: "analytics",
    title: "Analytics",
    label: "Analytics",
    group: "Mail",
    load: async () => (await import("./analytics/analytics-page.js")).AnalyticsPage,
  },
  {
    name: "contacts",
    title: "Contacts",
    label: "Contacts",
    group: "People",
    load: async () => (await import("./contacts/contact-pages.js")).ContactPages,
  },
  {
    name: "lists",
    title: "Lists",
    label: "Lists",
    group: "People",
    load: async () => (await import("./lists/list-pages.js")).ListPages,
  },
  {
    name: "segments",
    title: "Segments",
    label: "Segments",
    group: "People",
    load: async () => (await import("./segments/segment-pages.js")).SegmentPages,
  },
  {
    name: "domains",
    title: "Domains",
    label: "Domains",
    group: "Workspace",
    load: async () => (await import("./domains/domain-pages.js")).DomainPages,
  },
  {
    name: "keys",
    title: "Keys",
    label: "Keys",
    group: "Workspace",
    load: async () => (await import("./keys/keys-page.js")).KeysPage,
  },
  {
    name: "settings",
    title: "Settings",
    label: "Settings",
    group: "Workspace",
    load: async () => (await import("./settings/settings-page.js")).SettingsPage,
  },
];
