import type { Data } from "../contract/operation-types.js";
import type { Success } from "../core/api-promise.js";
import type { RequestOptions } from "../core/options.js";
import type { Caller } from "../core/resource.js";
import type { WithMeta } from "../core/response-meta.js";
import { withRemainingDeadline } from "./remaining-deadline.js";

export interface BulkDeleteOptions extends RequestOptions {
  /** Called after each call with the totals so far. */
  onProgress?: ((sums: BulkDeleteSums) => void) | undefined;
}

/** The totals of the calls so far. */
export interface BulkDeleteSums {
  /** How many of the ids were sent. */
  ids: number;
  /** How many contacts were deleted. Unknown and repeated ids do not count. */
  deleted: number;
}

type CountDeleted = Data<"contacts.bulkDelete">;

/** The most ids of one call. */
const maxIds = 5_000;

/**
 * Deletes contacts, 5,000 per call. Returns the last answer with the total in its data. Sends nothing without ids, which the service
 * would refuse.
 */
export async function bulkDelete(
  caller: Caller,
  ids: readonly string[],
  { onProgress, ...requestOptions }: BulkDeleteOptions = {},
): Promise<Success<CountDeleted>> {
  if (ids.length === 0) return nothing();
  const { idempotencyKey } = requestOptions;
  const options = withRemainingDeadline(requestOptions, caller.runtime);
  let deleted = 0;
  for (let at = 0; ; at += maxIds) {
    const contact_ids = ids.slice(at, at + maxIds);
    if (ids.length > maxIds && idempotencyKey) options.idempotencyKey = `${idempotencyKey}-${at / maxIds}`;
    const body = { contact_ids };
    const answer = await caller.call("contacts.bulkDelete", { body, options }).withResponse();
    deleted += answer.data.deleted;
    onProgress?.({ ids: at + contact_ids.length, deleted });
    if (at + maxIds < ids.length) continue;
    answer.data.deleted = deleted;
    return answer;
  }
}

function nothing(): Success<CountDeleted> {
  const meta = { status: 200, attempts: 0, durationMs: 0 };
  const data: CountDeleted = { deleted: 0 };
  const response = Response.json({ data });
  return { data: Object.defineProperty(data, "_meta", { value: meta }) as WithMeta<CountDeleted>, meta, response };
}
