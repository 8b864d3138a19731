import type { CallProgress } from "../errors/errors.js";
import type { PosthornError } from "../errors/posthorn-error.js";

/** Functions that are called for each attempt, without key, headers and body. Errors of a hook are ignored. */
export interface Hooks {
  onRequest?(attempt: CallProgress): void;
  onResponse?(attempt: CallProgress & { status: number; durationMs: number; requestId?: string }): void;
  /** Called when no answer came. */
  onError?(attempt: CallProgress & { error: PosthornError; durationMs: number }): void;
  /** Called before a retry, which follows after `delayMs`. `status` is absent when no answer came. */
  onRetry?(attempt: CallProgress & { status?: number; delayMs: number }): void;
}

const levels = ["error", "warn", "info", "debug"] as const;
export type LogLevel = "off" | (typeof levels)[number];
export type Logger = Record<Exclude<LogLevel, "off">, (message: string) => void>;

/** Calls the hooks of one name with an event. */
export type EmitHook = <Name extends keyof Hooks>(name: Name, event: Parameters<Required<Hooks>[Name]>[0]) => void;

/** Returns a function that calls each of several hooks with an event. Errors of a hook affect neither the others nor the call. */
export function mergeHooks(all: readonly Hooks[]): EmitHook {
  return (name, event) => {
    for (const hooks of all) {
      // Both kinds of errors are ignored: thrown ones, and those of a promise that the hook returns.
      try {
        (hooks[name]?.(event as never) as Promise<void> | undefined)?.catch?.(() => {});
      } catch {}
    }
  };
}

/** Returns hooks that log one line per attempt, from `level` upwards; nothing for `off` and for an unknown level. */
export function logging(logger: Logger, level: string | undefined): Hooks {
  const lowest = levels.indexOf(level as (typeof levels)[number]);
  const log = (lineLevel: keyof Logger, { request, attempts }: CallProgress, what: string): void => {
    if (levels.indexOf(lineLevel) <= lowest)
      logger[lineLevel](`posthorn ${request.method} ${request.path} #${attempts} ${what}`);
  };
  return {
    onRequest: (attempt) => log("debug", attempt, "is sent"),
    onResponse: (attempt) => {
      const { status, durationMs, requestId } = attempt;
      log("info", attempt, `${status} in ${durationMs} ms${requestId ? ` (${requestId})` : ""}`);
    },
    onError: (attempt) => log("error", attempt, attempt.error.message),
    onRetry: (attempt) => log("warn", attempt, `is sent again in ${Math.round(attempt.delayMs)} ms`),
  };
}
