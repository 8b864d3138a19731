import { describe, expect } from "vitest";
import type { EngineProcess } from "../support/engine-process.js";
import { openHookReceiver } from "../support/hook-receiver.js";
import { checkRuns, endedRuns, holdAnswers, startRuns } from "../support/runs.js";
import { clientOf, test } from "./engine-test.js";

const count = 100;
/** The number of step requests after which the engine is killed, while others wait for their answers. */
const kills = [5, 50, 100, 150, 190];

describe("an engine killed while runs go through an automation", { timeout: 300_000 }, () => {
  test("runs every step of each run once, and repeats only requests without a recorded result", async ({
    serve,
    sink,
    onTestFinished,
  }) => {
    const receiver = await openHookReceiver();
    onTestFinished(() => receiver.close());
    const env = { POSTHORN_FROM_EMAIL: "hello@example.com" };
    let engine: EngineProcess = await serve({ env });
    let posthorn = await clientOf(engine);
    const answers = holdAnswers(receiver);
    const id = await startRuns(posthorn, receiver, count);
    for (const requests of kills) {
      await answers.let(requests);
      engine.signal("SIGKILL");
      await engine.ended;
      engine = await serve({ env });
    }
    answers.letAll();
    posthorn = await clientOf(engine);
    await expect.poll(() => endedRuns(posthorn, id), { timeout: 120_000, interval: 100 }).toBe(count);
    await expect.poll(() => sink.mails.length, { timeout: 60_000 }).toBeGreaterThanOrEqual(count);
    const { received } = receiver;
    await checkRuns(posthorn, engine, id, { received, sink, count, kills: kills.length });
  });
});
