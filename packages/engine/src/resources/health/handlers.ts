import { publicReason } from "../../store/store.js";
import type { OutsideHandler } from "../handler.js";

export const health: OutsideHandler<"health"> = {
  async outside({ store, settings, clock, isHeld }) {
    const failure = store.failure();
    return {
      status: failure === undefined ? 200 : 503,
      data: {
        status: failure === undefined ? "ok" : "unavailable",
        ...(failure && { reason: publicReason(failure) }),
        ...(isHeld?.() && { held: true }),
        version: settings.version,
        time: new Date(clock.now()).toISOString(),
      },
    };
  },
};
