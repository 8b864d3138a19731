import { useState } from "preact/hooks";
import { call, type Failure, type Result } from "./client.js";

/** A change that the user asks for: whether it runs, why the last one failed, and what it did. */
export interface Action {
  readonly isBusy: boolean;
  readonly failure: Failure | undefined;
  /** What the last one did, in words that were given; empty without any. */
  readonly said: string;
  /** Calls the admin API and returns the data of the answer; undefined where it failed. `said`: what it then did. */
  run<T>(path: string, method: string, body?: unknown, said?: string): Promise<T | undefined>;
}

/** Returns an action. While one runs, further ones are left out. */
export function useAction(): Action {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | undefined>();
  const [done, setDone] = useState("");
  return {
    isBusy,
    failure,
    said: done,
    async run<T>(path: string, method: string, body?: unknown, said = "") {
      if (isBusy) return undefined;
      setBusy(true);
      setDone("");
      const result: Result<T> = await call<T>(path, { method, body });
      setBusy(false);
      setFailure(result.ok ? undefined : result.failure);
      setDone(result.ok ? said : "");
      return result.ok ? result.data : undefined;
    },
  };
}
