import { type SmtpSink, startSmtpSink, type TakenMail } from "../support/smtp-sink.js";

/** A mail server that lets mails wait for their answer. */
export interface HoldingSink extends SmtpSink {
  /** Those that came while it held, oldest first. */
  readonly held: readonly TakenMail[];
  /** From now on, mails wait. */
  hold(): void;
  /** Answers the first `count` that were held, or all. */
  release(count?: number): void;
  /** Mails that come from now on are answered at once. */
  letPass(): void;
}

/** Starts a mail server that answers at once until it is told to hold. */
export async function startHoldingSink(): Promise<HoldingSink> {
  const held: TakenMail[] = [];
  const waiting: (() => void)[] = [];
  let holds = false;
  const sink = await startSmtpSink({
    beforeAnswer(mail) {
      if (!holds) return;
      held.push(mail);
      return new Promise((resolve) => waiting.push(resolve));
    },
  });
  return {
    ...sink,
    held,
    hold() {
      holds = true;
    },
    release(count = waiting.length) {
      for (const answer of waiting.splice(0, count)) answer();
    },
    letPass() {
      holds = false;
    },
  };
}
