/** What was looked at, how it is, and what to do about it. */
export interface Check {
  name: string;
  status: "pass" | "warn" | "fail";
  message: string;
  /** A command or a sentence that mends it. */
  fix?: string;
  /** Figures, for scripts. */
  [figure: string]: unknown;
}
