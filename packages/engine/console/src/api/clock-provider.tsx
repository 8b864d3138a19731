/** @jsxImportSource preact */
import { type ComponentChildren, createContext } from "preact";
import { useContext, useEffect, useMemo, useState } from "preact/hooks";
import { serverNow } from "./client.js";
import { type Resource, useResource } from "./use-resource.js";

/** The clock as the admin API shows it. */
export interface ClockState {
  readonly mode: "real" | "manual";
  readonly now: string;
  readonly note?: string;
}

/** The service's clock, as the page knows it. */
export interface ServiceClock {
  /** Epoch ms. */
  readonly now: number;
  /** Undefined where the clock cannot be moved (service profile), and until it is known. */
  readonly mode: "real" | "manual" | undefined;
}

interface KnownClock extends Resource<ClockState> {
  /** When it was read, by the browser's clock. */
  readonly readAt: number;
}

const nothing: KnownClock = { data: undefined, pagination: null, failure: undefined, reload: () => {}, readAt: 0 };
const KnownClockContext = createContext<KnownClock>(nothing);

/** Reads the service's clock, and again when it is moved, once for all parts of the page. */
export function ClockProvider({ workspace, children }: { workspace: string; children: ComponentChildren }) {
  const clock = useResource<ClockState>(workspace === "" ? undefined : "clock", { workspace, types: [] });
  const readAt = useMemo(() => Date.now(), [clock.data]);
  return <KnownClockContext.Provider value={{ ...clock, readAt }}>{children}</KnownClockContext.Provider>;
}

/** Returns the service's clock as it was read last. */
export function useClockState(): Resource<ClockState> {
  return useContext(KnownClockContext);
}

/** Returns the service's time, and draws again each second while it runs. */
export function useClock(): ServiceClock {
  const { data, readAt } = useContext(KnownClockContext);
  const [, tick] = useState(0);
  const isStopped = data?.mode === "manual";
  useEffect(() => {
    if (isStopped) return undefined;
    const timer = setInterval(() => tick((count) => count + 1), 1000);
    return () => clearInterval(timer);
  }, [isStopped]);
  if (data === undefined) return { now: serverNow(), mode: undefined };
  const passed = isStopped ? 0 : Date.now() - readAt;
  return { now: Date.parse(data.now) + passed, mode: data.mode };
}
