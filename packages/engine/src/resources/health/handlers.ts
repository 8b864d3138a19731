import type { OutsideHandler } from "../handler.js";

export const health: OutsideHandler<"health"> = {
  async outside({ store, settings, clock }) {
    const well = store.failure() === undefined;
    return {
      status: well ? 200 : 503,
      data: {
        status: well ? "ok" : "unavailable",
        version: settings.version,
        time: new Date(clock.now()).toISOString(),
      },
    };
  },
};
