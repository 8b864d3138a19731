/** @jsxImportSource preact */

import type { Failure } from "../api/client.js";
import type { Action } from "../api/use-action.js";
import { Problem } from "./states.js";

/** Says what an action did, or why it failed and which field is at fault. */
export function ActionResult({ action: { failure, said } }: { action: Action }) {
  return (
    <div class="whole" aria-live="polite">
      {failure !== undefined && <Problem failure={withField(failure)} />}
      {said !== "" && <span class="said">✓ {said}</span>}
    </div>
  );
}

/** Returns a failure whose message names the field at fault, as most do themselves. */
function withField(failure: Failure): Failure {
  const { field, message } = failure;
  return field === null || message.includes(field) ? failure : { ...failure, message: `${field}: ${message}` };
}
