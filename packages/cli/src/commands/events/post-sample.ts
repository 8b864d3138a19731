import { randomUUID } from "node:crypto";
import type { FlagValues } from "../../operations/value-flags.js";
import { printList, printOne } from "../../output/printer.js";
import type { Context } from "../../program/context.js";
import { exitCodes } from "../../program/exit-codes.js";
import { Failure, usage } from "../../program/failure.js";
import { forwardDelivery } from "../listen/forward-delivery.js";
import { listenerSecret } from "../listen/listener-secret.js";
import { sampleId } from "./sample-event.js";

/** Posts so many deliveries of an event to a URL as the service would, without one, prints how they were taken and returns the exit code. */
export async function postSamples(
  url: string,
  { type, data }: { type: string; data: Readonly<Record<string, unknown>> },
  count: number,
  flags: FlagValues,
  context: Context,
): Promise<number> {
  const { io } = context;
  if (type === "custom") throw usage("custom is told to automations only, and never to a webhook", { path: "event" });
  const secret = String(flags.secret ?? (io.env.POSTHORN_WEBHOOK_SECRET || listenerSecret(io.env)));
  const payload = { event: type, timestamp: new Date(io.now()).toISOString(), data };
  const { sign } = await import("@posthorn/sdk/webhooks");
  const taken: { delivery_id: string; event: string; url: string; status: number; duration_ms: number }[] = [];
  for (let time = 0; time < count; time += 1) {
    const delivery_id = randomUUID();
    const timestamp = Math.floor(io.now() / 1000);
    const signed = await sign(payload, { secret, timestamp, deliveryId: delivery_id, webhookId: sampleId });
    if (context.flags().dryRun) {
      const shown = { dry_run: true, method: "POST", url, ...signed };
      await context.data(await printOne(shown, ["url", "body"], context.layout()));
      return exitCodes.ok;
    }
    const delivery = { headers: Object.entries(signed.headers), body: Buffer.from(signed.body) };
    const { status, duration_ms, error } = await forwardDelivery(url, delivery, io);
    io.signal.throwIfAborted();
    if (status === null) throw new Failure("connection_error", `${url} did not take it: ${error}`, exitCodes.network);
    taken.push({ delivery_id, event: type, url, status, duration_ms });
  }
  const columns = ["delivery_id", "event", "url", "status", "duration_ms"];
  await context.data(
    count === 1
      ? await printOne(taken[0], columns, context.layout())
      : await printList({ data: taken }, columns, context.layout()),
  );
  return taken.every(({ status }) => status >= 200 && status < 300) ? exitCodes.ok : exitCodes.failed;
}
