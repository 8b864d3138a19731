/** One trigger of Mailpit's chaos: the SMTP code of the rejection, and its probability in percent. */
export interface ChaosTrigger {
  ErrorCode: number;
  Probability: number;
}

const DEFAULTS = {
  Sender: { ErrorCode: 451, Probability: 0 },
  Recipient: { ErrorCode: 451, Probability: 0 },
  Authentication: { ErrorCode: 535, Probability: 0 },
} as const satisfies Record<string, ChaosTrigger>;

/** The commands that chaos can reject: MAIL FROM, RCPT TO and AUTH. */
export type ChaosStage = keyof typeof DEFAULTS;
export type ChaosTriggers = Record<ChaosStage, ChaosTrigger>;

/** Rejects SMTP commands at random, so that clients can be tested with rejections. */
export class Chaos {
  readonly #random: () => number;
  #triggers: ChaosTriggers = DEFAULTS;

  /** `random` returns numbers in [0, 1). */
  constructor(random: () => number) {
    this.#random = random;
  }

  get triggers(): ChaosTriggers {
    return this.#triggers;
  }

  /** Sets all triggers; one that is left out is switched off. Throws a RangeError that names the invalid field. */
  set(wanted: Partial<Record<ChaosStage, Partial<ChaosTrigger>>>): void {
    this.#triggers = {
      Sender: trigger("Sender", wanted.Sender),
      Recipient: trigger("Recipient", wanted.Recipient),
      Authentication: trigger("Authentication", wanted.Authentication),
    };
  }

  /** Returns the error to reject a command with, or null to accept it. */
  errorFor(stage: ChaosStage): (Error & { responseCode: number }) | null {
    const { ErrorCode, Probability } = this.#triggers[stage];
    if (Probability === 0 || this.#random() * 100 >= Probability) return null;
    return Object.assign(new Error(`Chaos ${stage.toLowerCase()} error`), { responseCode: ErrorCode });
  }
}

function trigger(stage: ChaosStage, wanted: Partial<ChaosTrigger> = {}): ChaosTrigger {
  const ErrorCode = wanted.ErrorCode || DEFAULTS[stage].ErrorCode;
  const Probability = wanted.Probability ?? 0;
  if (!Number.isInteger(ErrorCode) || ErrorCode < 400 || ErrorCode > 599) {
    throw new RangeError(`${stage}.ErrorCode: error code must be between 400 and 599`);
  }
  if (!Number.isInteger(Probability) || Probability < 0 || Probability > 100) {
    throw new RangeError(`${stage}.Probability: probability must be between 0 and 100`);
  }
  return { ErrorCode, Probability };
}
