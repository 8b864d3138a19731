import type { Data } from "../../contract/operation-types.js";
import { Resource } from "../../core/resource.js";
import type { WithMeta } from "../../core/response-meta.js";
import { poll, type WaitOptions } from "../poll.js";
import { type BatchMessage, SendAll, type SendAllOptions } from "../send-all.js";

type Status = WithMeta<Data<"emails.batch.get">>;

export class EmailsBatchExtensions extends Resource {
  /**
   * Sends any number of messages as batches, one after the other and in order. Iterating gives each batch's answer;
   * awaiting gives the sums. Waits as long as the service asks when the key's window is full. With the same
   * `idempotencyPrefix`, messages and `chunkSize`, a second run within the hour repeats nothing. A batch that is refused ends
   * it; the error's `path` counts the messages of that batch alone, whose number ends `request.idempotencyKey`.
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
   * Waits until a batch is completed or failed, and gives back its status. Throws a WaitTimeoutError after 10 minutes or
   * `timeout`.
   *
   * @example
   * const { sent, failures } = await posthorn.emails.batch.waitFor(batchId);
   * console.log(sent, failures);
   */
  waitFor(batchId: string, options: WaitOptions = {}): Promise<Status> {
    const { caller } = this;
    return poll<Status>(
      {
        request: { method: "GET", path: `/email/batch/${batchId}` },
        look: (each) => caller.call("emails.batch.get", { path: { batchId }, options: each }),
        done: ({ status }) => status === "completed" || status === "failed",
      },
      { timeout: 600_000, ...options },
      caller.runtime,
    );
  }
}
