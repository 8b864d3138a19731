// The commands that work on files and on captured mail, loaded as one, as those of live.ts are and for the same reason.

export { initAutomation } from "../commands/automations/init-automation.js";
export { exportContacts } from "../commands/contacts/export-contacts.js";
export { importContacts } from "../commands/contacts/import-contacts.js";
export { importSuppressions } from "../commands/contacts/import-suppressions.js";
export { printDns } from "../commands/domains/print-dns.js";
export { runBatch } from "../commands/emails/run-batch.js";
export { clearInbox, listInbox, openMail, printLinks, showMail, waitInbox } from "../commands/inbox/inbox-commands.js";
export { listScheduled } from "../commands/inbox/list-scheduled.js";
export { openPage } from "../commands/inbox/open-page.js";
export { diffTemplates } from "../commands/templates/diff-templates.js";
export { lintTemplates } from "../commands/templates/lint-templates.js";
export { previewTemplate } from "../commands/templates/preview-template.js";
export { pullTemplates } from "../commands/templates/pull-templates.js";
export { pushOnChange } from "../commands/templates/push-on-change.js";
export { pushTemplates } from "../commands/templates/push-templates.js";
export { signDelivery, verifyDelivery } from "../commands/webhooks/sign-delivery.js";
