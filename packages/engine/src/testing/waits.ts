import { yieldToEventLoop } from "../platform/event-loop.js";

/** Returns a promise that resolves when it is opened. */
export function gate(): { open: () => void; passed: Promise<void> } {
  let open = () => {};
  const passed = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open: () => open(), passed };
}

/** Lets the event loop turn. */
export async function turnsOfTheLoop(count: number): Promise<void> {
  for (let i = 0; i < count; i += 1) await yieldToEventLoop();
}
