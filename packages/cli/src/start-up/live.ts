// The commands that follow, listen and watch, loaded as one: each file that is loaded by itself also splits off what it
// shares with the rest, and every split costs all commands a file at their start.

export { explainAutomation } from "../commands/automations/explain-automation.js";
export { watchRun } from "../commands/automations/watch-run.js";
export { sendCampaign } from "../commands/campaigns/send-campaign.js";
export { dashboard } from "../commands/dashboard/dashboard.js";
export { verifyDomain } from "../commands/domains/verify-domain.js";
export { tailEvents } from "../commands/events/tail-events.js";
export { tailLogs } from "../commands/events/tail-logs.js";
export { triggerEvent } from "../commands/events/trigger-event.js";
export { listen } from "../commands/listen/listen.js";
export { canCompose, compose } from "../commands/send/compose.js";
export { sendAndWatch } from "../commands/send/send-and-watch.js";
export { watchMail } from "../commands/watch/watch-mail.js";
