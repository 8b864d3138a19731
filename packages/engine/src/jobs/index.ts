import type { Ctx } from "../platform/context.js";
import type { DeadLetterHandlers, JobRunners } from "../queue/job-runner.js";
import { advanceRunJob, failRunOfDeadJob } from "./advance-run.js";
import { cancelRuns } from "./cancel-runs.js";
import { completeCampaign, completeCampaignOfDeadJob } from "./complete-campaign.js";
import { type DeliverEmailParts, deliverEmail, failMessage } from "./deliver-email.js";
import { cancelDelivery, deliverWebhook } from "./deliver-webhook.js";
import { endDeliveries } from "./end-deliveries.js";
import { erasePerson, purgeFiles } from "./erase/erase-person.js";
import { expire } from "./expire/expire.js";
import { finishLaunchOfDeadJob, launchCampaign } from "./launch-campaign.js";
import { resumeRuns } from "./resume-runs.js";
import { failScheduledOfDroppedJob, sendScheduled } from "./send-scheduled.js";
import { triggerAutomationsJob } from "./trigger-automations.js";

/** Returns the runner of each kind of job. */
export function createRunners(parts: DeliverEmailParts & { metrics: Ctx["metrics"] }): JobRunners {
  return {
    "deliver-email": deliverEmail(parts),
    "send-scheduled": sendScheduled(),
    "launch-campaign": launchCampaign(parts.store),
    "complete-campaign": completeCampaign(parts.store),
    "deliver-webhook": deliverWebhook(parts.store, parts.metrics),
    "end-deliveries": endDeliveries(parts.store),
    "trigger-automations": triggerAutomationsJob(),
    "resume-runs": resumeRuns(parts.store),
    "cancel-runs": cancelRuns(parts.store),
    "advance-run": advanceRunJob(parts.store),
    "erase-person": erasePerson(parts.store),
    "purge-files": purgeFiles(parts.store),
    expire: expire(parts.store),
  };
}

/** Ends what a dead letter was about, by its kind. */
export const deadLetterHandlers: DeadLetterHandlers = {
  "deliver-email": failMessage,
  "launch-campaign": finishLaunchOfDeadJob,
  "complete-campaign": completeCampaignOfDeadJob,
  "advance-run": failRunOfDeadJob,
  "deliver-webhook": cancelDelivery,
};

/** Ends what a dropped job was about, by its kind. A dropped job never ran, unlike a dead letter. */
export const droppedJobHandlers: DeadLetterHandlers = {
  ...deadLetterHandlers,
  "send-scheduled": failScheduledOfDroppedJob,
};
