import type { AbortSignalLike } from "../platform/cancellation.js";
import type { Clock } from "../platform/clock.js";
import type { Log } from "../platform/log.js";
import type { SmtpFailure } from "./classify.js";
import type { DeliveryFailure, Outcome } from "./mailer.js";
import { RelayBreaker } from "./relay-breaker.js";
import { SendRate } from "./send-rate.js";
import { SenderThrottle, type Sending } from "./sender-throttle.js";

export interface SmtpGateOptions {
  /** The clock of the network. */
  clock: Clock;
  /** The service's clock, which deferrals and retries follow. */
  serviceClock: Clock;
  log: Log;
  /** Mails a second, evenly spaced; undefined: as fast as the server takes them. */
  mailsPerSecond: number | undefined;
}

/** Decides for the whole process when mail may go to the SMTP server: circuit breaker, sender throttle and rate. */
export class SmtpGate {
  readonly #breaker: RelayBreaker;
  readonly #throttle: SenderThrottle;
  readonly #rate: SendRate | undefined;

  constructor({ clock, serviceClock, log, mailsPerSecond }: SmtpGateOptions) {
    this.#breaker = new RelayBreaker(serviceClock, log);
    this.#throttle = new SenderThrottle(serviceClock, log);
    this.#rate = mailsPerSecond === undefined ? undefined : new SendRate(clock, mailsPerSecond);
  }

  /** Whether mails must wait for their turn. */
  get hasRate(): boolean {
    return this.#rate !== undefined;
  }

  /** Whether mail waits because the server cannot be reached or rejects us. */
  get isClosed(): boolean {
    return this.#breaker.isOpen;
  }

  /** Returns the outcome of a mail that must not be sent now, or undefined: it is sent, and its end must be recorded. */
  deferral(mail: Sending): DeliveryFailure | undefined {
    return this.#throttle.deferral(mail) ?? this.#breaker.deferral();
  }

  /** Resolves when one more mail may leave. */
  async waitForTurn(signal?: AbortSignalLike): Promise<void> {
    await this.#rate?.wait(signal);
  }

  /** Records the outcome of a mail that was let through; `isCancelled`: its delivery was cancelled meanwhile. */
  record(mail: Sending, outcome: Outcome, isCancelled: boolean): void {
    if (isCancelled) this.#breaker.recordCancelled();
    else this.#breaker.record(outcome);
    this.#throttle.record(mail, outcome);
  }

  /** Records that a mail that was let through ended without an outcome. */
  recordCancelled(): void {
    this.#breaker.recordCancelled();
  }

  /** Records that no connection could be opened. */
  recordConnectionFailure(failure: SmtpFailure): void {
    this.#breaker.recordConnectionFailure(failure);
  }
}
