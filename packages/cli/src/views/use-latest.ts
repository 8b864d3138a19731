import { useRef, useState } from "react";

/**
 * Returns a state, how to change some of it, and how to read it as the last key left it: several keys may come at once,
 * before anything is drawn again.
 */
export function useLatest<State extends object>(
  first: () => State,
): [state: State, change: (some: Partial<State>) => void, latest: () => State] {
  const [state, draw] = useState(first);
  const last = useRef(state);
  const change = (some: Partial<State>): void => {
    last.current = { ...last.current, ...some };
    draw(last.current);
  };
  return [state, change, () => last.current];
}
