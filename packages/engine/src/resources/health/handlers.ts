import { publicReason } from "../../store/store.js";
import type { OutsideHandler } from "../handler.js";

export const health: OutsideHandler<"health"> = {
  async outside({ store, settings, clock }) {
    const failure = store.failure();
    return {
      status: failure === undefined ? 200 : 503,
      data: {
        status: failure === undefined ? "ok" : "unavailable",
        ...(failure && { reason: publicReason(failure) }),
        version: settings.version,
        time: new Date(clock.now()).toISOString(),
      },
    };
  },
};
