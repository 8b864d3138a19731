import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type SmtpSink, startSmtpSink } from "../support/smtp-sink.js";
import { type FaultyWay, hasToxiproxy, startToxiproxy, type Toxic, type Toxiproxy } from "../support/toxiproxy.js";
import { type MailStage, openMailStage } from "./mail-stage.js";

const down = "downstream";
const up = "upstream";

/** The faults of the network between engine and mail server. */
const faults: { name: string; toxics: Toxic[]; twice?: true }[] = [
  { name: "answers late", toxics: [{ type: "latency", stream: down, attributes: { latency: 150, jitter: 100 } }] },
  { name: "is slow", toxics: [{ type: "bandwidth", stream: up, attributes: { rate: 20 } }] },
  {
    name: "cuts everything into small pieces",
    toxics: [
      { type: "slicer", stream: up, attributes: { average_size: 40, size_variation: 20, delay: 10 } },
      { type: "slicer", stream: down, attributes: { average_size: 3, size_variation: 1, delay: 10 } },
    ],
  },
  { name: "closes slowly", toxics: [{ type: "slow_close", stream: up, attributes: { delay: 300 } }] },
  {
    name: "takes connections and says nothing",
    toxics: [{ type: "timeout", stream: down, attributes: { timeout: 200 } }],
  },
  { name: "resets connections", toxics: [{ type: "reset_peer", stream: up, attributes: { timeout: 0 } }] },
  // EHLO, MAIL and RCPT take about 130 bytes.
  {
    name: "cuts a connection before the body",
    toxics: [{ type: "limit_data", stream: up, attributes: { bytes: 60 } }],
  },
  { name: "cuts a connection in the body", toxics: [{ type: "limit_data", stream: up, attributes: { bytes: 900 } }] },
  // The greeting and the answers to EHLO, MAIL, RCPT and DATA are longer, so the connection breaks before the answer to
  // the final dot at the latest.
  { name: "cuts the greeting", toxics: [{ type: "limit_data", stream: down, attributes: { bytes: 20 } }] },
];

describe.runIf(hasToxiproxy)("mail over a network that", () => {
  let toxiproxy: Toxiproxy;
  let sink: SmtpSink;
  let way: FaultyWay;
  let posthorn: MailStage;
  let beforeAnswer: () => Promise<void> | void = () => {};

  beforeEach(async () => {
    beforeAnswer = () => {};
    toxiproxy = await startToxiproxy();
    sink = await startSmtpSink({ beforeAnswer: () => beforeAnswer() });
    way = await toxiproxy.wayTo(sink.port);
    posthorn = await openMailStage(["--smtp", `smtp://127.0.0.1:${way.port}`]);
  });
  afterEach(async () => {
    await posthorn?.close();
    await toxiproxy?.close();
    await sink?.close();
  });

  const recipients = Array.from({ length: 8 }, (_, index) => `reader${index}@example.com`);

  /** Returns how often each message was received. */
  function copies(): Record<string, number> {
    const count: Record<string, number> = {};
    for (const { messageId } of sink.mails) count[messageId] = (count[messageId] ?? 0) + 1;
    return count;
  }

  async function expectOneEnd(ids: readonly string[]): Promise<void> {
    const rows = await posthorn.messages();
    expect(rows.map(({ message_id }) => message_id).sort()).toEqual([...ids].sort());
    expect(rows.filter(({ status }) => status !== "delivered")).toEqual([]);
    const delivered = await posthorn.events("email.delivered");
    expect(delivered.map(({ data }) => data.message_id).sort()).toEqual([...ids].sort());
    expect(await posthorn.events("email.bounced")).toEqual([]);
    expect(await posthorn.events("email.failed")).toEqual([]);
  }

  it.each(faults)("$name delivers each mail once", async ({ toxics }) => {
    for (const toxic of toxics) await way.spoil(toxic);
    const ids = await posthorn.sendTo(recipients);
    await posthorn.advance("2m");
    await way.mend();
    await posthorn.advance("1h");
    await expectOneEnd(ids);
    expect(copies()).toEqual(Object.fromEntries(ids.map((id) => [id, 1])));
  });

  it("is down for an hour delivers each mail once afterwards, and no attempt counted", async () => {
    await way.cut();
    const ids = await posthorn.sendTo(recipients);
    await posthorn.advance("1h");
    const waiting = await posthorn.messages();
    expect(waiting.filter(({ status, attempts }) => status !== "queued" || attempts > 0)).toEqual([]);
    await way.mend();
    await posthorn.advance("5m");
    await expectOneEnd(ids);
    expect(copies()).toEqual(Object.fromEntries(ids.map((id) => [id, 1])));
  });

  it("cuts the answer to the final dot repeats only the mails without an answer", async () => {
    let cutting: Promise<void> | undefined;
    beforeAnswer = () => {
      cutting ??= way.cut();
      return cutting;
    };
    const ids = await posthorn.sendTo(recipients);
    // No mail was answered, because all answers wait for the fault.
    const doubted = new Set(sink.mails.map(({ messageId }) => messageId));
    expect(doubted.size).toBeGreaterThan(0);
    beforeAnswer = () => {};
    await way.mend();
    await posthorn.advance("1h");
    await expectOneEnd(ids);
    expect(copies()).toEqual(Object.fromEntries(ids.map((id) => [id, doubted.has(id) ? 2 : 1])));
    // Both copies have the same bytes, so that a mailbox that identifies mail by Message-ID stores one.
    for (const id of doubted) {
      const [first, second] = sink.mails.filter(({ messageId }) => messageId === id);
      expect(second?.raw).toBe(first?.raw);
    }
  });
});
