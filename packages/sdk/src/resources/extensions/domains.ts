import type { Data } from "../../contract/operation-types.js";
import { Resource } from "../../core/resource.js";
import type { WithMeta } from "../../core/response-meta.js";
import { poll, type WaitOptions } from "../poll.js";

type Domain = WithMeta<Data<"domains.verify">>;

export class DomainsExtensions extends Resource {
  /**
   * Has a domain's DNS records looked at until they are right, and gives back the verified domain. A wrong record does not
   * end the wait, as it may be corrected meanwhile. Throws a WaitTimeoutError, whose `seen` has the records' states, after
   * 10 minutes or `timeout`.
   *
   * @example
   * const domain = await posthorn.domains.waitForVerified(id, { interval: 10_000 });
   * console.log(domain.verified);
   */
  waitForVerified(id: string, options: WaitOptions = {}): Promise<Domain> {
    const { caller } = this;
    return poll<Domain>(
      {
        request: { method: "POST", path: `/domains/${id}/verify` },
        look: (each) => caller.call("domains.verify", { path: { id }, options: each }),
        done: ({ verified }) => verified,
      },
      { timeout: 600_000, ...options },
      caller.runtime,
    );
  }
}
