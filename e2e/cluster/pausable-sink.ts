import { type SmtpSink, startSmtpSink, type TakenMail } from "../support/smtp-sink.js";

/** A mail server whose replies a test can delay. */
export interface PausableSink extends SmtpSink {
  /** All mails that arrived while it was paused, oldest first. */
  readonly pending: readonly TakenMail[];
  /** Delays the replies to all further mails. */
  pause(): void;
  /** Replies to the first `count` delayed mails, or to all. */
  reply(count?: number): void;
  /** Replies to all further mails at once. */
  resume(): void;
}

/** Starts a mail server that replies at once until it is paused. */
export async function startPausableSink(): Promise<PausableSink> {
  const pending: TakenMail[] = [];
  const waiting: (() => void)[] = [];
  let isPaused = false;
  const sink = await startSmtpSink({
    beforeAnswer(mail) {
      if (!isPaused) return;
      pending.push(mail);
      return new Promise((resolve) => waiting.push(resolve));
    },
  });
  return {
    ...sink,
    pending,
    pause() {
      isPaused = true;
    },
    reply(count = waiting.length) {
      for (const sendReply of waiting.splice(0, count)) sendReply();
    },
    resume() {
      isPaused = false;
    },
  };
}
