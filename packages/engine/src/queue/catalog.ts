/** Every kind of job and what it carries. A job may run twice, so each is safe to repeat. */
export interface JobPayloads {
  /** Renders one accepted message and hands it to the mailer. */
  "deliver-email": {
    /** Attempts in a row that no server answered. */
    unanswered: number;
  };
  /** Sends a scheduled email now that its time has come. */
  "send-scheduled": Record<string, never>;
  /** Housekeeping: forgets what has outlived its time. */
  expire: Record<string, never>;
}

export type JobKind = keyof JobPayloads;

/** Kinds that move nothing a user would wait for: left out of what a moved clock reports and stops at. */
export const housekeeping: readonly JobKind[] = ["expire"];
