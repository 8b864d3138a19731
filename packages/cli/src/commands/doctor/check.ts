/** The result of one check of `doctor`. */
export interface Check {
  name: string;
  status: "pass" | "warn" | "fail";
  message: string;
  /** A command or a sentence that mends it. */
  fix?: string;
  /** Figures, for scripts. */
  [figure: string]: unknown;
}
