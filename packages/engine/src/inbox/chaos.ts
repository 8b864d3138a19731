/** One trigger of Mailpit's chaos: the SMTP code to refuse with, and how often, in percent. */
export interface ChaosTrigger {
  ErrorCode: number;
  Probability: number;
}

const DEFAULTS = {
  Sender: { ErrorCode: 451, Probability: 0 },
  Recipient: { ErrorCode: 451, Probability: 0 },
  Authentication: { ErrorCode: 535, Probability: 0 },
} as const satisfies Record<string, ChaosTrigger>;

/** The commands that chaos can refuse: MAIL FROM, RCPT TO and AUTH. */
export type ChaosStage = keyof typeof DEFAULTS;
export type ChaosTriggers = Record<ChaosStage, ChaosTrigger>;

/** Refuses SMTP commands on request, so that clients can be seen to cope with it. */
export class Chaos {
  readonly #random: () => number;
  #triggers: ChaosTriggers = DEFAULTS;

  /** `random` gives numbers from 0 up to but not including 1. */
  constructor(random: () => number) {
    this.#random = random;
  }

  get triggers(): ChaosTriggers {
    return this.#triggers;
  }

  /** Sets all triggers at once; one that is left out is off again. Throws a RangeError that names what is out of range. */
  set(wanted: Partial<Record<ChaosStage, Partial<ChaosTrigger>>>): void {
    this.#triggers = {
      Sender: trigger("Sender", wanted.Sender),
      Recipient: trigger("Recipient", wanted.Recipient),
      Authentication: trigger("Authentication", wanted.Authentication),
    };
  }

  /** The error that refuses the command at hand, or null to let it pass. */
  refusal(stage: ChaosStage): (Error & { responseCode: number }) | null {
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
