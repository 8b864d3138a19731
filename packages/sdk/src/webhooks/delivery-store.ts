import { assertNumbers } from "../core/assert-numbers.js";

/** Remembers deliveries by their id, so that one that is sent again is not handled again; may be shared by processes. */
export interface DeliveryStore {
  /** Takes a delivery in hand when it is `new`; tells whether another call has it `running`, or it was `done`. */
  begin(deliveryId: string): DeliveryState | Promise<DeliveryState>;
  /** Marks it as done, or forgets it, so that the next attempt is new. */
  end(deliveryId: string, done: boolean): unknown;
}

export type DeliveryState = "new" | "running" | "done";

/** Gives back a store of this process that remembers so many deliveries, the latest ones. */
export function recentDeliveries(most = 10_000): DeliveryStore {
  assertNumbers({ most });
  const states = new Map<string, "running" | "done">();
  return {
    begin(deliveryId) {
      const state = states.get(deliveryId);
      if (state === undefined) states.set(deliveryId, "running");
      return state ?? "new";
    },
    end(deliveryId, done) {
      states.delete(deliveryId);
      if (!done) return;
      states.set(deliveryId, "done");
      for (const id of states.keys()) {
        if (states.size <= most) break;
        states.delete(id);
      }
    },
  };
}
