import type { LimitedKeys } from "../store/claim.js";

/** Every kind of job and its payload. A job may run twice, so every kind is safe to repeat. */
export interface JobPayloads {
  /** Renders an accepted message and passes it to the mailer. */
  "deliver-email": {
    /** Consecutive attempts without a reply of the mail server. */
    unanswered: number;
  };
  /** Sends a scheduled email at its time. */
  "send-scheduled": Record<string, never>;
  /** Accepts the next messages of a campaign that is being sent. */
  "launch-campaign": {
    content: { content_id: string; data_id: string | null; subject: string; template_id: string | null };
    sender: { from: string; from_name: string | null; reply_to: string | null };
    /** The last contact of the audience that was read; null once all were. */
    after: string | null;
    /** How many messages were accepted. */
    launched: number;
  };
  /** Completes a campaign once all of its messages have ended. */
  "complete-campaign": {
    /** How many runs found messages that had not ended. */
    looks: number;
  };
  /** Posts one event to one subscriber. */
  "deliver-webhook": {
    /** Failed attempts. */
    failures: number;
    /** Whether an operator requested a replay. A replay is attempted once, regardless of earlier attempts. */
    replay: boolean;
  };
  /** Cancels the pending deliveries of a deleted webhook. */
  "end-deliveries": Record<string, never>;
  /** Starts the automations that an event triggers, and resumes the runs that waited for the event. */
  "trigger-automations": Record<string, never>;
  /** Executes one step of an automation run. */
  "advance-run": {
    /** Whether the step sends a request over the network first. */
    prepare: boolean;
  };
  /** Queues the runs of a resumed automation whose steps became due while it was paused. */
  "resume-runs": Record<string, never>;
  /** Cancels the runs of a deleted automation. */
  "cancel-runs": Record<string, never>;
  /** Erases a person from a workspace. */
  "erase-person": {
    /** The address as it was given, and its normalised form. */
    email: string;
    address_key: string;
  };
  /** Rewrites the files of the store without values that were deleted before. */
  "purge-files": Record<string, never>;
  /** Housekeeping: deletes what has passed its retention period. */
  expire: Record<string, never>;
}

export type JobKind = keyof JobPayloads;

/** The concurrency keys of deliveries. So few to one subscriber run at once in a process that a slow one does not delay the others. */
export const limitedKeys: LimitedKeys = { prefix: "webhook:", limit: 5 };

/** Returns the concurrency key of the deliveries to one subscriber. */
export const webhookConcurrencyKey = (webhook_id: string) => `${limitedKeys.prefix}${webhook_id}`;

/** Returns the concurrency key of a workspace's automation runs. It is not that of its mail, so runs never delay mail. */
export const runConcurrencyKey = (workspace_id: string) => `runs:${workspace_id}`;

/** Kinds that do nothing a user waits for. A moved clock neither reports them nor stops at them. */
export const housekeeping: readonly JobKind[] = ["expire"];

/** Kinds that are never given up: no user could ask for them again, and nothing would delete what they delete. */
export const persistentKinds: readonly string[] = ["expire", "erase-person", "purge-files"];
