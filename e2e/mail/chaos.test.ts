import { freePort } from "@posthorn/engine/testing";
import { MailpitClient } from "mailpit-api";
import { afterEach, describe, expect, it } from "vitest";
import { hasOwnMailpit, openMailpit } from "../support/mailpit.js";
import { type MailStage, openMailStage } from "./mail-stage.js";

const servers = [
  {
    name: "the embedded inbox",
    open: async () => {
      // With a login; the inbox accepts any.
      const smtp = `smtp://posthorn:posthorn@127.0.0.1:${await freePort()}`;
      const stage = await openMailStage(["--smtp", smtp, "--inbox", "auto"]);
      return { stage, url: stage.inboxUrl ?? "", close: stage.close };
    },
  },
  {
    name: "a real Mailpit",
    open: async () => {
      const mailpit = await openMailpit();
      const stage = await openMailStage(["--smtp", mailpit.smtpUrl]);
      return { stage, url: mailpit.url, close: () => stage.close().finally(mailpit.close) };
    },
  },
].slice(0, hasOwnMailpit ? 2 : 1);

describe.each(servers)("the chaos of $name", ({ open }) => {
  let close = async () => {};
  afterEach(() => close());

  /** A new server for each test, because a reused connection is logged in already. */
  async function stage(): Promise<{ stage: MailStage; mailpit: MailpitClient }> {
    const opened = await open();
    close = opened.close;
    return { stage: opened.stage, mailpit: new MailpitClient(opened.url) };
  }

  const always = (ErrorCode: number) => ({ ErrorCode, Probability: 100 });
  const received = async (mailpit: MailpitClient) => (await mailpit.listMessages()).total;

  it.each([
    ["Recipient", 450],
    ["Recipient", 452],
    ["Sender", 451],
  ] as const)("delays mail while it rejects the %s with %i", async (stageOfSmtp, code) => {
    const { stage: posthorn, mailpit } = await stage();
    await mailpit.setChaosTriggers({ [stageOfSmtp]: always(code) });
    const id = await posthorn.send("ada@example.com");
    expect(await posthorn.message(id)).toMatchObject({ status: "queued", attempts: 1 });
    expect((await posthorn.message(id)).last_response).toMatch(new RegExp(`^${code} Chaos`));
    await posthorn.advance("5m");
    expect(await posthorn.message(id)).toMatchObject({ status: "queued", attempts: 3 });
    expect(await received(mailpit)).toBe(0);

    await mailpit.setChaosTriggers({});
    await posthorn.advance("10m");
    expect(await posthorn.message(id)).toMatchObject({ status: "delivered", attempts: 4 });
    expect(await received(mailpit)).toBe(1);
    expect(await posthorn.events("email.bounced")).toEqual([]);
    expect(await posthorn.events("email.delivered")).toHaveLength(1);
  });

  it("delivers all mail in the end while it rejects three recipients in ten", async () => {
    const { stage: posthorn, mailpit } = await stage();
    await mailpit.setChaosTriggers({ Recipient: { ErrorCode: 451, Probability: 30 } });
    const ids = await posthorn.sendTo(Array.from({ length: 40 }, (_, index) => `reader${index}@example.com`));
    await posthorn.advance("24h");
    const rows = await Promise.all(ids.map((id) => posthorn.message(id)));
    expect(rows.map(({ status }) => status)).toEqual(ids.map(() => "delivered"));
    expect(Math.max(...rows.map(({ attempts }) => attempts))).toBeGreaterThan(1);
    expect(await received(mailpit)).toBe(40);
    expect(await posthorn.events("email.bounced")).toEqual([]);
  });

  it("bounces a recipient that is rejected for a day, and suppresses no address", async () => {
    const { stage: posthorn, mailpit } = await stage();
    await mailpit.setChaosTriggers({ Recipient: always(451) });
    const id = await posthorn.send("ada@example.com");
    await posthorn.advance("36h");
    expect(await posthorn.message(id)).toMatchObject({ status: "bounced", attempts: 11 });
    expect(await posthorn.events("email.bounced")).toMatchObject([{ data: { bounce_type: "transient" } }]);
    expect(await posthorn.isSuppressed("ada@example.com")).toBe(false);
  });

  it("bounces a recipient that is rejected permanently, and suppresses after the second bare code", async () => {
    const { stage: posthorn, mailpit } = await stage();
    await mailpit.setChaosTriggers({ Recipient: always(550) });
    const id = await posthorn.send("ada@example.com");
    expect(await posthorn.message(id)).toMatchObject({ status: "bounced", attempts: 1 });
    expect(await posthorn.events("email.bounced")).toMatchObject([{ data: { bounce_type: "permanent" } }]);
    expect(await posthorn.isSuppressed("ada@example.com")).toBe(false);
    await posthorn.send("ada@example.com");
    expect(await posthorn.events("email.bounced")).toHaveLength(2);
    expect(await posthorn.isSuppressed("ada@example.com")).toBe(true);
  });

  it("bounces a mail that is too large as transient, and suppresses no address", async () => {
    const { stage: posthorn, mailpit } = await stage();
    await mailpit.setChaosTriggers({ Recipient: always(552) });
    for (const time of [1, 2]) {
      const id = await posthorn.send("ada@example.com");
      expect(await posthorn.message(id), `time ${time}`).toMatchObject({ status: "bounced", attempts: 1 });
    }
    expect(await posthorn.isSuppressed("ada@example.com")).toBe(false);
  });

  it.each([
    ["Sender", 550],
    ["Authentication", 535],
    ["Authentication", 454],
  ] as const)("holds all mail while it rejects the %s with %i, and counts no attempt", async (stageOfSmtp, code) => {
    const { stage: posthorn, mailpit } = await stage();
    await mailpit.setChaosTriggers({ [stageOfSmtp]: always(code) });
    const ids = await posthorn.sendTo(["ada@example.com", "grace@example.com"]);
    await posthorn.advance("30m");
    for (const id of ids) expect(await posthorn.message(id)).toMatchObject({ status: "queued", attempts: 0 });
    expect(await received(mailpit)).toBe(0);

    await mailpit.setChaosTriggers({});
    await posthorn.advance("15m");
    for (const id of ids) expect(await posthorn.message(id)).toMatchObject({ status: "delivered", attempts: 1 });
    expect(await received(mailpit)).toBe(2);
    expect(await posthorn.events("email.bounced")).toEqual([]);
  });
});
