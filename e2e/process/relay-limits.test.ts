import { describe, expect } from "vitest";
import { startSmtpSink } from "../support/smtp-sink.js";
import { clientOf, test } from "./engine-test.js";

const readers = (count: number) => Array.from({ length: count }, (_, index) => `reader-${index}@example.com`);
const mail = { subject: "Hello", text: "Hello" };

describe.each([["0"], ["2"]])("an engine with %s threads that deliver mail", (threads) => {
  test("uses the connections it may have, and no more", async ({ serve }) => {
    let answering = 0;
    let most = 0;
    let release = () => {};
    const fourWait = new Promise<void>((resolve) => {
      release = resolve;
    });
    const sink = await startSmtpSink({
      beforeAnswer: async () => {
        answering += 1;
        most = Math.max(most, answering);
        if (answering === 4) release();
        await fourWait;
        answering -= 1;
      },
    });
    const engine = await serve({ args: ["--smtp", sink.url, "--smtp-connections", "4", "--threads", threads] });
    const to = readers(40);
    await (await clientOf(engine)).emails.send({ to, ...mail });
    await engine.admin("POST", "/settle");
    expect(sink.mails.map((each) => each.to).toSorted()).toEqual(to.toSorted());
    expect(most).toBe(4);
    await engine.stop();
    await sink.close();
  });

  test("sends no more mails a second than it may", async ({ serve }) => {
    const arrivals: number[] = [];
    const sink = await startSmtpSink({ beforeAnswer: () => void arrivals.push(performance.now()) });
    const engine = await serve({ args: ["--smtp", sink.url, "--smtp-rate", "20", "--threads", threads] });
    const to = readers(22);
    await (await clientOf(engine)).emails.send({ to, ...mail });
    await engine.admin("POST", "/settle");
    expect(sink.mails.map((each) => each.to).toSorted()).toEqual(to.toSorted());
    // 21 intervals of 50 ms, of which the first are shorter by what the first mail waited for its connection and its process.
    const [first = 0, last = 0] = [arrivals.at(0), arrivals.at(-1)];
    expect(last - first).toBeGreaterThan(17 * 50);
    await engine.stop();
    await sink.close();
  });
});
