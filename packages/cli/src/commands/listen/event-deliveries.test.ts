import { verifySignature } from "@posthorn/sdk/webhooks";
import { expect, it } from "vitest";
import { createContext } from "../../program/context.js";
import type { GlobalFlags } from "../../settings/global-flags.js";
import { startLocalMock } from "../../testing/local-mock.js";
import { collectingIo } from "../../testing/run-cli.js";
import { followEvents } from "./event-deliveries.js";
import type { ListenOptions } from "./listen.js";
import type { Delivery } from "./receive-deliveries.js";

const flags: GlobalFlags = { input: false, color: false };

it("shows the events that were asked for as the deliveries they would be, signed with the listener's secret", async () => {
  const mock = await startLocalMock();
  const stop = new AbortController();
  const secret = "whsec_c2VjcmV0";
  const options: ListenOptions = {
    events: ["form.submitted", "email.opened"],
    forwardTo: undefined,
    secret,
    port: 0,
    url: undefined,
    workspace: undefined,
    replay: undefined,
    headers: [],
    failRate: 0,
    latency: [0, 0],
  };
  await mock.cli(["trigger", "form.submitted", "form_name=past"]);
  let hasTriggered = false;
  const { io, printed } = collectingIo({
    env: mock.env,
    signal: stop.signal,
    onOutput(_, stderr) {
      if (!stderr.includes("cannot reach this machine") || hasTriggered) return;
      hasTriggered = true;
      void (async () => {
        await mock.cli(["trigger", "email.sent"]);
        await mock.cli(["trigger", "email.opened", "machine=true"]);
        await mock.cli(["trigger", "form.submitted", "form_name=now"]);
      })();
    },
  });
  const handled: Delivery[] = [];
  const onDelivery = async (delivery: Delivery): Promise<void> => {
    handled.push(delivery);
    stop.abort(130);
  };
  await followEvents(
    options,
    onDelivery,
    createContext([], io, () => flags),
  ).catch((error: unknown) => {
    // A call that was under way when it was stopped.
    if (!stop.signal.aborted) throw error;
  });
  const [delivery] = handled;
  expect(handled.map(({ event }) => event)).toMatchObject([{ event: "form.submitted", data: { form_name: "now" } }]);
  expect(delivery?.event.deliveryId).toBe(mock.mock.events.at(-1)?.id);
  await verifySignature(delivery?.body ?? "", Object.fromEntries(delivery?.headers ?? []), { secret });
  expect(printed().stderr).toMatch(/The service at 127\.0\.0\.1:\d+ cannot reach/);
  await mock.close();
});
