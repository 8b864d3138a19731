import { Posthorn } from "@posthorn/sdk";
import { describe, expect } from "vitest";
import { checkCampaign, inDoubt, sendToAll } from "../support/campaign.js";
import { serverUrl } from "../support/database.js";
import { seedContacts } from "../support/seed-contacts.js";
import { createKey } from "./cluster.js";
import { test } from "./cluster-test.js";

const recipients = 1000;

describe.skipIf(serverUrl() === undefined)("two processes that send a campaign", { timeout: 170_000 }, () => {
  test("mail everybody although one is killed, repeat only its leased jobs, and count correctly", async ({
    cluster,
    database,
    sink,
  }) => {
    const secret = { POSTHORN_SECRET: "a secret of a test, 32 characters", POSTHORN_FROM_EMAIL: "hello@example.com" };
    await seedContacts(["--database-url", database, "--smtp", sink.url], secret, recipients);
    const [one, other] = await Promise.all([cluster.start("all"), cluster.start("all")]);
    const { key } = await createKey(other);
    const posthorn = new Posthorn({ apiKey: key, baseUrl: other.ready.base_url, maxRetries: 0 });
    const id = await sendToAll(posthorn, recipients);
    await expect.poll(() => sink.mails.length, { timeout: 90_000, interval: 5 }).toBeGreaterThanOrEqual(300);
    one.signal("SIGKILL");
    await one.ended;
    const status = async () => (await posthorn.campaigns.get(id)).status;
    await expect.poll(status, { timeout: 150_000, interval: 200 }).toBe("sent");
    await checkCampaign(posthorn, id, sink, { recipients, repeats: inDoubt });
  });
});
