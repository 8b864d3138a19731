// The commands that follow, listen and watch, loaded as one: each file that is loaded by itself also splits off what it
// shares with the rest, and every split costs all commands a file at their start.

export { canCompose, compose } from "./compose/compose.js";
export { dashboard } from "./dashboard/dashboard.js";
export { tailEvents } from "./events/tail-events.js";
export { tailLogs } from "./events/tail-logs.js";
export { triggerEvent } from "./events/trigger-event.js";
export { listen } from "./listen/listen.js";
export { explainAutomation } from "./runs/explain-automation.js";
export { watchRun } from "./runs/watch-run.js";
export { sendAndWatch } from "./watch/send-and-watch.js";
export { sendCampaign } from "./watch/send-campaign.js";
export { verifyDomain } from "./watch/verify-domain.js";
export { watchMail } from "./watch/watch-mail.js";
