// For `workerd test`: bundled first, as a Worker has no node_modules.
import * as sdk from "@posthorn/sdk";
import * as webhooks from "@posthorn/sdk/webhooks";
import { program } from "./program.mjs";

export default {
  async test(_, { BASE_URL, API_KEY, EXPECTED }) {
    const seen = JSON.stringify(await program(sdk, webhooks, BASE_URL, API_KEY));
    if (seen !== EXPECTED) throw new Error(`saw ${seen}`);
  },
};
