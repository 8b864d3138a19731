import type { Data } from "../../contract/operation-types.js";
import { Resource } from "../../core/resource.js";
import type { WithMeta } from "../../core/response-meta.js";
import { poll, type WaitOptions } from "../poll.js";

type VerifiedDomain = WithMeta<Data<"domains.verify">>;

export class DomainsExtensions extends Resource {
  /**
   * Verifies a domain repeatedly until all its DNS records are right, and returns the verified domain. A wrong record does not end
   * the wait, because it may be corrected. Throws a WaitTimeoutError after 10 minutes or `timeout`; its `seen` has the states of the
   * records.
   *
   * @example
   * const domain = await posthorn.domains.waitForVerified(id, { interval: 10_000 });
   * console.log(domain.verified);
   */
  waitForVerified(id: string, options: WaitOptions = {}): Promise<VerifiedDomain> {
    const { caller } = this;
    return poll<VerifiedDomain>(
      {
        request: { method: "POST", path: `/domains/${id}/verify` },
        fetchState: (options) => caller.call("domains.verify", { path: { id }, options }),
        isDone: ({ verified }) => verified,
      },
      { timeout: 600_000, ...options },
      caller.runtime,
    );
  }
}
