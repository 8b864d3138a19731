import { Posthorn } from "@posthorn/sdk";
import { describe, expect } from "vitest";
import { serverUrl } from "../support/database.js";
import { openHookReceiver } from "../support/hook-receiver.js";
import { checkRuns, endedRuns, holdAnswers, startRuns } from "../support/runs.js";
import { createKey, createWorkspace } from "./cluster.js";
import { test } from "./cluster-test.js";

const count = 40;

describe.skipIf(serverUrl() === undefined)("two processes that advance automation runs", { timeout: 240_000 }, () => {
  test("execute each step of each run once although one is killed", async ({ cluster, sink, onTestFinished }) => {
    const receiver = await openHookReceiver();
    onTestFinished(() => receiver.close());
    const [one, other] = await Promise.all([cluster.start("all"), cluster.start("all")]);
    const workspace_id = await createWorkspace(other, "Runs");
    const { key } = await createKey(other, { workspace_id });
    const posthorn = new Posthorn({ apiKey: key, baseUrl: other.ready.base_url, maxRetries: 0 });
    const answers = holdAnswers(receiver);
    const id = await startRuns(posthorn, receiver, count);
    await answers.let(20);
    one.signal("SIGKILL");
    await one.ended;
    answers.letAll();
    await expect.poll(() => endedRuns(posthorn, id), { timeout: 170_000, interval: 200 }).toBe(count);
    await expect.poll(() => sink.mails.length, { timeout: 90_000 }).toBeGreaterThanOrEqual(count);
    const { received } = receiver;
    await checkRuns(posthorn, other, id, { received, sink, count, kills: 1 });
  });
});
