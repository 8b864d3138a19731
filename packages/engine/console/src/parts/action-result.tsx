/** @jsxImportSource preact */

import type { Action } from "../api/use-action.js";
import { Problem } from "./states.js";

/** Says what an action did, or why it failed and which field is at fault. */
export function ActionResult({ action: { failure, said } }: { action: Action }) {
  return (
    <div class="whole" aria-live="polite">
      {failure !== undefined && (
        <Problem
          failure={failure.field === null ? failure : { ...failure, message: `${failure.field}: ${failure.message}` }}
        />
      )}
      {said !== "" && <span class="said">✓ {said}</span>}
    </div>
  );
}
