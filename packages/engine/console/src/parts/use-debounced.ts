import { useEffect, useRef } from "preact/hooks";

/** How long (ms) after the last key what was typed is used. */
const typingPause = 250;

/** Returns functions that call `act` with the newest value after a pause in typing, or at once. */
export function useDebounced(act: (value: string) => void): { later(value: string): void; now(value: string): void } {
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const newest = useRef(act);
  newest.current = act;
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    later(value) {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => newest.current(value), typingPause);
    },
    now(value) {
      clearTimeout(timer.current);
      newest.current(value);
    },
  };
}
