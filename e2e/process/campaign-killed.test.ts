import { describe, expect } from "vitest";
import { checkCampaign, inDoubt, sendToAll } from "../support/campaign.js";
import type { EngineProcess } from "../support/engine-process.js";
import { seedContacts } from "../support/seed-contacts.js";
import { clientOf, test } from "./engine-test.js";

const recipients = 10_000;
/** The number of mails after which the engine is killed. */
const kills = [300, 3000, 7000];

describe("an engine killed while it sends a campaign", { timeout: 300_000 }, () => {
  test("sends to every contact, repeats only mails of running jobs, and counts correctly", async ({
    serve,
    sink,
    dataDir,
  }) => {
    const env = { POSTHORN_FROM_EMAIL: "hello@example.com" };
    await seedContacts(["--data-dir", dataDir, "--smtp", sink.url], env, recipients);
    let engine: EngineProcess = await serve({ env });
    const id = await sendToAll(await clientOf(engine), recipients);
    for (const mails of kills) {
      await expect.poll(() => sink.mails.length, { timeout: 60_000, interval: 5 }).toBeGreaterThanOrEqual(mails);
      engine.signal("SIGKILL");
      await engine.ended;
      engine = await serve({ env });
    }
    const posthorn = await clientOf(engine);
    const status = async () => (await posthorn.campaigns.get(id)).status;
    await expect.poll(status, { timeout: 170_000, interval: 200 }).toBe("sent");
    await checkCampaign(posthorn, id, sink, { recipients, repeats: kills.length * inDoubt });
  });
});
