import type { Data } from "../../contract/operation-types.js";
import { Resource } from "../../core/resource.js";
import type { WithMeta } from "../../core/response-meta.js";
import { PosthornConfigError } from "../../errors/posthorn-error.js";
import { poll, type WaitOptions } from "../poll.js";

type Status = WithMeta<Data<"emails.status">>;

/** A message passes these in this order, and may leave some out. */
const way = ["scheduled", "queued", "sent", "delivered", "opened", "clicked"] as const;
/** After these it goes nowhere. */
const ends: readonly string[] = ["bounced", "failed", "cancelled"];

export interface EmailWaitOptions extends WaitOptions {
  /** Default: `delivered`. */
  until?: (typeof way)[number] | "bounced" | undefined;
}

export class EmailsExtensions extends Resource {
  /**
   * Waits until a message has come as far as `until` or cannot any more, and gives back its status: look at
   * `status.status`, which may be `bounced`, `failed` or `cancelled`. Throws a WaitTimeoutError after 60 s or `timeout`.
   *
   * @example
   * const { status, delivered_at } = await posthorn.emails.waitFor(messageId, { until: "delivered", timeout: 30_000 });
   * console.log(status, delivered_at);
   */
  async waitFor(messageId: string, { until = "delivered", ...options }: EmailWaitOptions = {}): Promise<Status> {
    const { caller } = this;
    const goals: readonly string[] = [...way, "bounced"];
    if (!goals.includes(until)) throw new PosthornConfigError(`until must be one of ${goals.join(", ")}, not ${until}`);
    const far = (status: string): number => (way as readonly string[]).indexOf(status);
    return poll<Status>(
      {
        request: { method: "GET", path: `/email/${messageId}/status` },
        look: (each) => caller.call("emails.status", { path: { messageId }, options: each }),
        done: ({ status }) => ends.includes(status) || (until !== "bounced" && far(status) >= far(until)),
      },
      options,
      caller.runtime,
    );
  }
}
