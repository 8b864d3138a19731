import { openLocalApi } from "../../local/local-api.js";
import { outlasting } from "../../local/outlasting.js";
import { stopped } from "../../local/stopped.js";
import type { Context } from "../../program/context.js";
import { inOrder } from "./in-order.js";
import type { Show, Wanted } from "./listen.js";
import { onTyped } from "./on-typed.js";
import { type Delivery, receive } from "./receive.js";
import { replayDelivery } from "./replay-delivery.js";
import { signToo } from "./sign-too.js";
import { subscribe } from "./subscribe.js";

const permissions = ["webhooks:read", "webhooks:write"];

/** Subscribes a receiver on this machine and shows what comes until the process is asked to stop; takes all of it back at the end. */
export async function receiveAll(wanted: Wanted, show: Show, context: Context): Promise<void> {
  const { io } = context;
  const lasting = outlasting(context);
  const secrets: string[] = [];
  let last: Delivery | undefined;
  const queue = inOrder(async (delivery: Delivery) => {
    last = delivery;
    await show(await signToo(delivery, wanted.secret));
  });
  const refuse = (problem: string): void => void context.note(`A request that is no delivery was refused: ${problem}`);
  const [least, most] = wanted.latency;
  const receiver = await receive({
    port: wanted.port,
    secrets,
    take: queue.add,
    turnAway: ({ event, deliveryId }) => void context.note(`Answered 500, as told to: ${event} ${deliveryId}`),
    fails: () => io.random() < wanted.failRate,
    hold: () => (most === 0 ? Promise.resolve() : io.wait(least + io.random() * (most - least))),
    refuse,
  });
  try {
    const { api, release } = await openLocalApi(permissions, wanted.workspace, lasting);
    try {
      const own = `http://127.0.0.1:${receiver.port}/`;
      const subscriptions = await subscribe(api, wanted.url ?? own, wanted.events, secrets);
      const typed = onTyped("r", () => replayLast(last, context), context);
      try {
        await announce(own, wanted, typed.listening, context);
        await Promise.race([stopped(io.signal), queue.failed]);
      } finally {
        typed.end();
        for (const left of await subscriptions.end()) await context.note(`A subscription is left: ${left}`);
      }
    } finally {
      await release();
    }
  } finally {
    await receiver.close();
  }
}

async function announce(own: string, wanted: Wanted, keys: boolean, context: Context): Promise<void> {
  const { events, forwardTo, url } = wanted;
  const what = events.length === 1 ? `${events[0]}` : `${events.length} events`;
  const place = url === undefined ? own : `${own} behind ${url}`;
  const onwards = forwardTo ? `, handing them on to ${forwardTo}` : "";
  await context.note(
    `Listening for ${what} at ${place}${onwards}. ${keys ? "r and Enter replays the last, " : ""}Ctrl-C stops it.`,
  );
  if (forwardTo)
    await context.note("What they are signed with: posthorn listen --print-secret, or your own with --secret.");
}

async function replayLast(last: Delivery | undefined, context: Context): Promise<void> {
  const id = last?.event.deliveryId;
  try {
    if (id === undefined) await context.note("Nothing has come yet.");
    else await replayDelivery(id, context);
  } catch (error) {
    await context.note(`It cannot be replayed: ${error instanceof Error ? error.message : String(error)}`);
  }
}
