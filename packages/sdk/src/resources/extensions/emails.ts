import type { Data } from "../../contract/operation-types.js";
import { Resource } from "../../core/resource.js";
import type { WithMeta } from "../../core/response-meta.js";
import { PosthornConfigError } from "../../errors/posthorn-error.js";
import { poll, type WaitOptions } from "../poll.js";

type MessageStatus = WithMeta<Data<"emails.status">>;

/** The statuses of a message, in order. It may skip some. */
const statusOrder = ["scheduled", "queued", "sent", "delivered", "opened", "clicked"] as const;
/** The final statuses of a message that was not delivered. */
const finalStatuses: readonly string[] = ["bounced", "failed", "cancelled"];

export interface EmailWaitOptions extends WaitOptions {
  /** Default: `delivered`. */
  until?: (typeof statusOrder)[number] | "bounced" | undefined;
}

export class EmailsExtensions extends Resource {
  /**
   * Waits until a message has reached the status `until` or cannot reach it any more, and returns its status. Check
   * `status.status`, which may be `bounced`, `failed` or `cancelled`. Throws a WaitTimeoutError after 60 s or `timeout`.
   *
   * @example
   * const { status, delivered_at } = await posthorn.emails.waitFor(messageId, { until: "delivered", timeout: 30_000 });
   * console.log(status, delivered_at);
   */
  async waitFor(messageId: string, { until = "delivered", ...options }: EmailWaitOptions = {}): Promise<MessageStatus> {
    const { caller } = this;
    const goals: readonly string[] = [...statusOrder, "bounced"];
    if (!goals.includes(until)) throw new PosthornConfigError(`until must be one of ${goals.join(", ")}, not ${until}`);
    const rank = (status: string): number => (statusOrder as readonly string[]).indexOf(status);
    return poll<MessageStatus>(
      {
        request: { method: "GET", path: `/email/${messageId}/status` },
        fetchState: (each) => caller.call("emails.status", { path: { messageId }, options: each }),
        isDone: ({ status }) => finalStatuses.includes(status) || (until !== "bounced" && rank(status) >= rank(until)),
      },
      options,
      caller.runtime,
    );
  }
}
