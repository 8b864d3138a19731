import type { CallProgress } from "../errors/errors.js";
import type { PosthornError } from "../errors/posthorn-error.js";

/** What is told of each attempt; never a key, a header or a body. What a hook throws is passed over. */
export interface Hooks {
  onRequest?(attempt: CallProgress): void;
  onResponse?(attempt: CallProgress & { status: number; durationMs: number; requestId?: string }): void;
  /** No answer came. */
  onError?(attempt: CallProgress & { error: PosthornError; durationMs: number }): void;
  /** The call will be sent again after `delayMs`; `status` is absent when no answer came. */
  onRetry?(attempt: CallProgress & { status?: number; delayMs: number }): void;
}

const levels = ["error", "warn", "info", "debug"] as const;
export type LogLevel = "off" | (typeof levels)[number];
export type Logger = Record<Exclude<LogLevel, "off">, (message: string) => void>;

/** Calls the hooks of one name with an event. */
export type Emit = <Name extends keyof Hooks>(name: Name, event: Parameters<Required<Hooks>[Name]>[0]) => void;

/** Returns what calls several hooks with the same event; one that throws holds up neither the others nor the call. */
export function mergeHooks(all: readonly Hooks[]): Emit {
  return (name, event) => {
    for (const hooks of all) {
      // What a hook throws, and what the promise it may return is rejected with, end here.
      try {
        (hooks[name]?.(event as never) as Promise<void> | undefined)?.catch?.(() => {});
      } catch {}
    }
  };
}

/** Gives back hooks that write what is at least as grave as the level, in one line each; none for `off` or an unknown level. */
export function logging(logger: Logger, level: string | undefined): Hooks {
  const most = levels.indexOf(level as (typeof levels)[number]);
  const log = (at: keyof Logger, { request, attempts }: CallProgress, what: string): void => {
    if (levels.indexOf(at) <= most) logger[at](`posthorn ${request.method} ${request.path} #${attempts} ${what}`);
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
