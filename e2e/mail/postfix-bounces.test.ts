import type { AddressInfo } from "node:net";
import { freePort } from "@posthorn/engine/testing";
import { SMTPServer } from "smtp-server";
import { afterEach, describe, expect, it } from "vitest";
import { hasPostfix, startPostfix } from "../support/postfix.js";
import { openMailStage } from "./mail-stage.js";

/** The answer of each mailbox by name; others accept mail. */
const answers: Readonly<Record<string, string>> = {
  gone: "550 5.1.1 There is nobody of that name",
  full: "552 5.2.2 The mailbox is full",
  refused: "554 5.7.1 Not from you",
  busy: "450 4.2.0 Come back later",
};

const cleanups: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

/** Starts a mail server that answers by mailbox, and returns its port. */
async function startMailboxes(): Promise<number> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    disableReverseLookup: true,
    hideENHANCEDSTATUSCODES: true,
    logger: false,
    onRcptTo({ address }, _session, done) {
      const [, code, words = ""] = /^(\d{3}) (.*)$/.exec(answers[address.split("@")[0] ?? ""] ?? "") ?? [];
      done(code === undefined ? null : Object.assign(new Error(words), { responseCode: Number(code) }));
    },
    onData(stream, _session, done) {
      stream.resume().on("end", () => done(null, "2.0.0 kept"));
    },
  });
  server.on("error", () => {});
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", () => resolve()));
  cleanups.push(() => new Promise<void>((resolve) => server.close(resolve)));
  return (server.server.address() as AddressInfo).port;
}

describe.runIf(hasPostfix)("mail through a Postfix", () => {
  it("bounces, is delivered, or stays sent as Postfix reports later", async () => {
    const relayPort = await freePort();
    const posthorn = await openMailStage([
      ...["--smtp", `smtp://127.0.0.1:${relayPort}`, "--bounce-smtp", "127.0.0.1:0", "--delivered-on", "report"],
    ]);
    cleanups.push(() => posthorn.close());
    const postfix = await startPostfix(relayPort, {
      "posthorn.test": `smtp:${posthorn.bounceSmtp}`,
      "example.com": `smtp:127.0.0.1:${await startMailboxes()}`,
      // Postfix itself answers finally for it.
      "example.org": "discard:kept",
    });
    cleanups.push(() => postfix.close());

    const outcomes = {
      "gone@example.com": "bounced",
      "full@example.com": "bounced",
      "refused@example.com": "bounced",
      "busy@example.com": "bounced",
      // Its server supports no reports, so that Postfix reports a relay only.
      "ada@example.com": "sent",
      "ada@example.org": "delivered",
    };
    await posthorn.sendTo(Object.keys(outcomes));
    const told = async () => Object.fromEntries((await posthorn.messages()).map(({ to, status }) => [to, status]));
    await expect.poll(told, { timeout: 30_000, interval: 100 }).toEqual(outcomes);
    // Four failures, a notice of delay, a relay and a delivery: each report was accepted, whatever it changed.
    const reports = async () => [...(await postfix.log()).matchAll(/status=sent \(.* taken\)$/gm)].length;
    await expect.poll(reports, { timeout: 10_000, interval: 100 }).toBe(7);
    expect(await postfix.log()).toMatch(/sender delay notification.*status=expired/s);

    const bounces = (await posthorn.events("email.bounced")).map(({ data }) => data.bounce as Record<string, unknown>);
    const causes = bounces.map(({ email, type, sub_type, smtp_status, diagnostic_code }) => [
      ...[email, type, sub_type, smtp_status, diagnostic_code],
    ]);
    expect(causes.sort()).toEqual([
      ["busy@example.com", "transient", "retries_exhausted", "4.2.0", answers.busy],
      ["full@example.com", "transient", "mailbox_full", "5.2.2", answers.full],
      ["gone@example.com", "permanent", "unknown_user", "5.1.1", answers.gone],
      ["refused@example.com", "transient", "policy", "5.7.1", answers.refused],
    ]);
    const suppressed = Object.keys(outcomes).map((address) => posthorn.isSuppressed(address));
    expect(await Promise.all(suppressed)).toEqual([true, false, false, false, false, false]);
  }, 60_000);
});
