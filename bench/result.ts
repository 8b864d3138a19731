/** One measured claim: how one thing compares with another that was measured in the same run. */
export interface Result {
  id: string;
  /** What is measured against what. */
  what: string;
  /** The median over the rounds; `min` and `max` are the extremes. */
  ratio: number;
  min: number;
  max: number;
  rounds: number;
  /** `>= n` or `<= n`: the gate must hold unless not-reached.ts lists the figure; the target is what we aim at. */
  gate: string;
  target: string;
  /** The figures behind the ratio, each named with its unit. */
  detail: Record<string, number>;
}
