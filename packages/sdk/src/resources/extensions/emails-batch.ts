import type { Data } from "../../contract/operation-types.js";
import { Resource } from "../../core/resource.js";
import type { WithMeta } from "../../core/response-meta.js";
import { poll, type WaitOptions } from "../poll.js";
import { type BatchMessage, SendAll, type SendAllOptions } from "../send-all.js";

type BatchStatus = WithMeta<Data<"emails.batch.get">>;

export class EmailsBatchExtensions extends Resource {
  /**
   * Sends any number of messages in batches, in sequence and in order. Iterate over it for the answer of each batch, or await it for
   * the totals. When the rate limit is reached, it waits as long as the service asks. A second run within an hour with the same
   * `idempotencyPrefix`, messages and `chunkSize` sends nothing twice. A refused batch ends it with an error, whose `path` counts
   * within that batch, and whose `request.idempotencyKey` ends with the number of the batch.
   *
   * @example
   * for await (const part of posthorn.emails.batch.sendAll(messages, { idempotencyPrefix: "nightly-2026-11-21" })) {
   *   console.log(part.offset, part.batch_id, part.failed);
   * }
   */
  sendAll(messages: Iterable<BatchMessage> | AsyncIterable<BatchMessage>, options: SendAllOptions = {}): SendAll {
    return new SendAll(this.caller, messages, options);
  }

  /**
   * Waits until a batch is completed or failed, and returns its status. Throws a WaitTimeoutError after 10 minutes or `timeout`.
   *
   * @example
   * const { sent, failures } = await posthorn.emails.batch.waitFor(batchId);
   * console.log(sent, failures);
   */
  waitFor(batchId: string, options: WaitOptions = {}): Promise<BatchStatus> {
    const { caller } = this;
    return poll<BatchStatus>(
      {
        request: { method: "GET", path: `/email/batch/${batchId}` },
        fetchState: (options) => caller.call("emails.batch.get", { path: { batchId }, options }),
        isDone: ({ status }) => status === "completed" || status === "failed",
      },
      { timeout: 600_000, ...options },
      caller.runtime,
    );
  }
}
