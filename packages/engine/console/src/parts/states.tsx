/** @jsxImportSource preact */
import type { ComponentChildren } from "preact";
import type { Failure } from "../api/client.js";

/** Says why something cannot be shown, or that what is shown may be old. */
export function Problem({ failure, isOld = false }: { failure: Failure; isOld?: boolean }) {
  const { kind, message } = failure;
  return (
    <div class="problem" role="alert" data-problem={kind}>
      {kind === "unavailable" ? (
        <>
          <strong>Posthorn is away.</strong> {isOld ? "This is what was last known. " : ""}The page goes on as soon as
          it answers. <span class="soft">{message}</span>
        </>
      ) : (
        message
      )}
    </div>
  );
}

/** Says that there is nothing, and what would put something there. */
export function Empty({ title, hint }: { title: string; hint?: ComponentChildren }) {
  return (
    <div class="empty" data-empty="true">
      <p>{title}</p>
      {hint !== undefined && hint !== "" && <p class="soft">{hint}</p>}
    </div>
  );
}

/** Stands for rows that are being loaded. */
export function Loading() {
  return (
    <div class="loading" role="status">
      <span class="hidden">Loading</span>
    </div>
  );
}
