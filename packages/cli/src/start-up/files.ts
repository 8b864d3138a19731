// The commands that work on files and on captured mail, loaded as one, as those of live.ts are and for the same reason.

export { initAutomation } from "../automations/init-automation.js";
export { runBatch } from "../batch/run-batch.js";
export { printDns } from "../dns/print-dns.js";
export { clearInbox, listInbox, openMail, printLinks, showMail, waitInbox } from "../inbox/inbox-commands.js";
export { listScheduled } from "../inbox/list-scheduled.js";
export { openPage } from "../inbox/open-page.js";
export { signDelivery, verifyDelivery } from "../signing/sign-delivery.js";
export { diffTemplates } from "../templates/diff-templates.js";
export { lintTemplates } from "../templates/lint-templates.js";
export { previewTemplate } from "../templates/preview-template.js";
export { pullTemplates } from "../templates/pull-templates.js";
export { pushOnChange } from "../templates/push-on-change.js";
export { pushTemplates } from "../templates/push-templates.js";
export { exportContacts } from "../transfer/export-contacts.js";
export { importContacts } from "../transfer/import-contacts.js";
export { importSuppressions } from "../transfer/import-suppressions.js";
