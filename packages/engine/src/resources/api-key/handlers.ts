import type { Handler } from "../handler.js";

export const permissions: Handler<"apiKey.permissions"> = async ({ caller }) => ({
  data: {
    name: caller.key.name,
    type: caller.key.type,
    permissions: [...caller.permissions],
    rate_limit: caller.requestLimit,
    is_sandbox: caller.sandbox,
  },
});
