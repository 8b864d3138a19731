import { useEffect, useRef, useState } from "preact/hooks";
import { useResource } from "./use-resource.js";

/** The service's clock, as the page knows it. */
export interface ServiceClock {
  /** Epoch ms. */
  readonly now: number;
  /** Undefined where the clock cannot be moved (service profile), and until it is known. */
  readonly mode: "real" | "manual" | undefined;
}

/** Returns the service's clock, and draws again each second while it runs. */
export function useClock(workspace: string): ServiceClock {
  const { data } = useResource<{ mode: "real" | "manual"; now: string }>("clock", { workspace, types: [] });
  const read = useRef({ at: data, time: Date.now() });
  if (read.current.at !== data) read.current = { at: data, time: Date.now() };
  const [, tick] = useState(0);
  const isStopped = data?.mode === "manual";
  useEffect(() => {
    if (isStopped) return undefined;
    const timer = setInterval(() => tick((count) => count + 1), 1000);
    return () => clearInterval(timer);
  }, [isStopped]);
  if (data === undefined) return { now: Date.now(), mode: undefined };
  const passed = isStopped ? 0 : Date.now() - read.current.time;
  return { now: Date.parse(data.now) + passed, mode: data.mode };
}
