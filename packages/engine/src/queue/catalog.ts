/** Every kind of job and what it carries. A job may run twice, so each is safe to repeat. */
export interface JobPayloads {
  /** Renders one accepted message and hands it to the mailer. */
  "deliver-email": {
    /** Attempts in a row that no server answered. */
    unanswered: number;
  };
  /** Sends a scheduled email now that its time has come. */
  "send-scheduled": Record<string, never>;
  /** Accepts the messages of a campaign that is being sent, so many at a time. */
  "launch-campaign": {
    content: { content_id: string; data_id: string | null; subject: string; template_id: string | null };
    sender: { from: string; from_name: string | null; reply_to: string | null };
    /** How far its audience has been gone through; null: to its end. */
    after: string | null;
    /** How many messages were accepted. */
    launched: number;
  };
  /** Ends a campaign once all of its messages have ended. */
  "complete-campaign": {
    /** How often it has been looked at in vain. */
    looks: number;
  };
  /** Posts one event to one subscriber. */
  "deliver-webhook": {
    /** Attempts that failed. */
    failures: number;
    /** Whether the operator asked for it again: one attempt, whatever came before it. */
    replay: boolean;
  };
  /** Ends the deliveries that wait for a subscriber who is no more, so many at a time. */
  "end-deliveries": Record<string, never>;
  /** Starts the automations that an event triggers, and takes on the runs that waited for it. */
  "trigger-automations": Record<string, never>;
  /** Takes a run of an automation through one step. */
  "advance-run": {
    /** Whether the step asks the network for something first. */
    prepare: boolean;
  };
  /** Has the runs of a resumed automation go on that became due while it was paused. */
  "resume-runs": Record<string, never>;
  /** Cancels the runs of an automation that was deleted. */
  "cancel-runs": Record<string, never>;
  /** Housekeeping: forgets what has outlived its time. */
  expire: Record<string, never>;
}

export type JobKind = keyof JobPayloads;

/** Deliveries to one subscriber that are in hand at once in a process: a slow one never holds up others. */
const deliveriesAtOnce = 5;

/** The lane of the deliveries to one subscriber. */
export const webhookConcurrencyKey = (webhook_id: string) => `webhook:${webhook_id}`;

/** The lane of the runs of a workspace's automations: however many they are, its mail goes out. */
export const runConcurrencyKey = (workspace_id: string) => `runs:${workspace_id}`;

/** How many jobs of a lane may be in hand at once, where it is narrower than others. */
export function concurrencyLimitOf(lane: string): number {
  return lane.startsWith("webhook:") ? deliveriesAtOnce : Number.POSITIVE_INFINITY;
}

/** Kinds that move nothing a user would wait for: left out of what a moved clock reports and stops at. */
export const housekeeping: readonly JobKind[] = ["expire"];
