import { useState } from "preact/hooks";
import { call, type Failure, type Result } from "./client.js";

/** A change that the user asks for: whether it runs, and why the last one failed. */
export interface Action {
  readonly isBusy: boolean;
  readonly failure: Failure | undefined;
  /** Calls the admin API and returns the data of the answer; undefined where it failed. */
  run<T>(path: string, method: string, body?: unknown): Promise<T | undefined>;
}

/** Returns an action. While one runs, further ones are left out. */
export function useAction(): Action {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | undefined>();
  return {
    isBusy,
    failure,
    async run<T>(path: string, method: string, body?: unknown) {
      if (isBusy) return undefined;
      setBusy(true);
      const result: Result<T> = await call<T>(path, { method, body });
      setBusy(false);
      setFailure(result.ok ? undefined : result.failure);
      return result.ok ? result.data : undefined;
    },
  };
}
