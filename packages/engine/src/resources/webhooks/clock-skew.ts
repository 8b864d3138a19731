import { spanText } from "@posthorn/sdk/internal";
import type { Ctx } from "../../platform/context.js";
import type { ReadTx } from "../../store/store.js";

/** The largest deviation of a signature's time that receivers accept, in ms, by the SDK and Standard Webhooks. */
const tolerance = 300_000;

/**
 * Returns a warning about receivers, which use their own clocks, when the service's clock is moved; undefined while it
 * is within their tolerance.
 */
export function clockSkew({ clock, outbound }: Pick<Ctx, "clock" | "outbound">): string | undefined {
  const ahead = clock.ahead?.() ?? 0;
  if (Math.abs(ahead) <= tolerance || !outbound.isNetwork) return undefined;
  const where = ahead > 0 ? "ahead of" : "behind";
  return `the service's clock is ${spanText(Math.abs(ahead))} ${where} this machine's: receivers that check the time of signatures (300 s) may reject them`;
}

/** Returns whether there is a webhook receiver: a subscription, or a webhook step of an automation. */
export async function hasReceivers(tx: ReadTx): Promise<boolean> {
  if ((await tx.webhooks.first({})) !== undefined) return true;
  const automations = await tx.automations.find({});
  return automations.some(({ steps }) => steps.some(({ step_type }) => step_type === "webhook"));
}
