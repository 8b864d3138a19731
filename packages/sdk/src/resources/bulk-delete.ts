import type { Data } from "../contract/operation-types.js";
import type { Success } from "../core/api-promise.js";
import type { RequestOptions } from "../core/options.js";
import type { Caller } from "../core/resource.js";
import type { WithMeta } from "../core/response-meta.js";
import { withRemainingDeadline } from "./remaining-deadline.js";

export interface BulkDeleteOptions extends RequestOptions {
  /** Called after each call with the sums so far. */
  onProgress?: ((sums: BulkDeleteSums) => void) | undefined;
}

/** What the calls so far come to. */
export interface BulkDeleteSums {
  /** How many of the ids were sent. */
  ids: number;
  /** How many contacts that were; unknown and repeated ids are none. */
  deleted: number;
}

type CountDeleted = Data<"contacts.bulkDelete">;

/** What one call takes. */
const most = 5_000;

/**
 * Deletes contacts, so many at a time as a call takes, and gives back the last answer with the sum of all in its data.
 * Without ids, which the service would refuse, nothing is sent.
 */
export async function bulkDelete(
  caller: Caller,
  ids: readonly string[],
  { onProgress, ...given }: BulkDeleteOptions = {},
): Promise<Success<CountDeleted>> {
  if (ids.length === 0) return nothing();
  const { idempotencyKey } = given;
  const options = withRemainingDeadline(given, caller.runtime);
  let deleted = 0;
  for (let at = 0; ; at += most) {
    const contact_ids = ids.slice(at, at + most);
    if (ids.length > most && idempotencyKey) options.idempotencyKey = `${idempotencyKey}-${at / most}`;
    const body = { contact_ids };
    const answer = await caller.call("contacts.bulkDelete", { body, options }).withResponse();
    deleted += answer.data.deleted;
    onProgress?.({ ids: at + contact_ids.length, deleted });
    if (at + most < ids.length) continue;
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
