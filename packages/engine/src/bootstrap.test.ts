import { expect, it } from "vitest";
import { bootstrap, OtherSecret } from "./bootstrap.js";
import { createCore } from "./create-core.js";
import { createCaptureMailer } from "./delivery/capture-mailer.js";
import { createClock } from "./platform/clock.js";
import { createMemoryStore } from "./store/memory/memory-store.js";
import { beginning } from "./testing/core-fixture.js";

it("opens a store under the secret it was begun with, and names the secret under another", async () => {
  const store = createMemoryStore();
  const under = (secret: string) => {
    const clock = createClock({ mode: "manual", now: beginning });
    const { ctx } = createCore({ store, clock, secret, mailer: createCaptureMailer() });
    return bootstrap(ctx, store);
  };
  const first = await under("a secret of more than thirty-two characters");
  expect(first.fresh).toBe(true);
  expect(await under("a secret of more than thirty-two characters")).toEqual({ ...first, fresh: false });

  const other = under("another secret of more than thirty-two characters");
  await expect(other).rejects.toThrow(OtherSecret);
  await expect(other).rejects.toThrow(/^POSTHORN_SECRET .* is not the one/);
});
