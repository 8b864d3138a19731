import { openHookReceiver } from "../support/hook-receiver.js";
import { pause } from "../support/pause.js";
import { startSmtpSink } from "../support/smtp-sink.js";

/** A mail server and a subscriber, which count what arrives. */
export interface Receivers {
  smtp: string;
  hooks: string;
  /** The URL of a subscriber that is gone: nothing listens there. */
  dead: string;
  /** How often each message arrived. */
  readonly mails: ReadonlyMap<string, number>;
  /** How often each event arrived at the subscriber, by the id of its message. */
  readonly events: ReadonlyMap<string, number>;
  /** How long (ms) the mail server takes for a mail. */
  delay: number;
  /** Makes the subscriber leave every event unanswered, for so long (ms). */
  dieFor(length: number): Promise<void>;
  close(): Promise<void>;
}

/** Starts both. */
export async function startReceivers(): Promise<Receivers> {
  const mails = new Map<string, number>();
  const events = new Map<string, number>();
  const count = (counts: Map<string, number>, id: string) => counts.set(id, (counts.get(id) ?? 0) + 1);
  const sink = await startSmtpSink({
    beforeAnswer: async (mail) => {
      count(mails, mail.messageId);
      // The text of all mails would fill the memory.
      mail.raw = "";
      if (receivers.delay > 0) await pause(receivers.delay);
    },
  });
  const receiver = await openHookReceiver();
  let death: Promise<void> | undefined;
  receiver.answer = async ({ body }) => {
    if (death !== undefined) {
      await death;
      return { status: 503 };
    }
    const [, id = ""] = /"message_id":"([^"]+)"/.exec(body) ?? [];
    count(events, id);
    receiver.received.length = 0;
    return { status: 204 };
  };
  const gone = await openHookReceiver();
  await gone.close();
  const receivers: Receivers = {
    smtp: sink.url,
    hooks: receiver.url,
    dead: `${gone.url}/dead`,
    mails,
    events,
    delay: 0,
    async dieFor(length) {
      death = pause(length);
      await death;
      death = undefined;
    },
    async close() {
      await sink.close();
      await receiver.close();
    },
  };
  return receivers;
}
