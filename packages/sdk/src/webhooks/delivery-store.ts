import { assertNumbers } from "../core/assert-numbers.js";

/** Stores ids of deliveries, so that none is handled twice. Several processes may share one. */
export interface DeliveryStore {
  /** Returns the state of a delivery. One that is `new` is `running` from then on. */
  begin(deliveryId: string): DeliveryState | Promise<DeliveryState>;
  /** Marks a delivery as done, or removes it, so that the next attempt is `new`. */
  end(deliveryId: string, done: boolean): unknown;
}

/** `new`: not handled yet. `running`: another call handles it. `done`: it was handled. */
export type DeliveryState = "new" | "running" | "done";

/** Returns a store in memory of the last `most` deliveries. */
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
