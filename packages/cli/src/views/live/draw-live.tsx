import { render } from "ink";
import type { ReactElement } from "react";
import type { Context } from "../../program/context.js";
import type { Size } from "../full-screen.js";
import { onSuspend } from "../full-screen.js";

/** The terminal that a live view is drawn on. */
interface LiveScreen {
  size: Size;
  colored: boolean;
}

/**
 * Draws each item over the one before, in the lines below the command, and returns the last, which stays on the screen. The
 * terminal's modes do not change.
 */
export async function drawLive<Item>(
  items: AsyncIterable<Item>,
  view: (item: Item, screen: LiveScreen) => ReactElement,
  { io, flags }: Context,
): Promise<Item | undefined> {
  const stdout = io.stdout as NodeJS.WriteStream;
  const colored = flags().color && !io.env.NO_COLOR;
  let drawing: ReturnType<typeof render> | undefined;
  let last: Item | undefined;
  const draw = (item: Item): void => {
    const element = view(item, { size: { columns: stdout.columns ?? 80, rows: stdout.rows ?? 24 }, colored });
    if (drawing) drawing.rerender(element);
    // Nothing reads keys, so the terminal stays in its mode and Ctrl-C is a signal, which ends the items. A high maxFps
    // draws each item at once, so that the end does not wait for a frame.
    else drawing = render(element, { stdout, exitOnCtrlC: false, patchConsole: false, maxFps: 1000 });
  };
  const leave = (): void => {
    drawing?.unmount();
    drawing = undefined;
  };
  const resume = (): void => {
    // Drawn anew, below what the shell has printed meanwhile.
    if (!drawing && last !== undefined) draw(last);
  };
  const removeListeners = onSuspend({ leave, resume });
  try {
    for await (const item of items) {
      last = item;
      draw(item);
    }
  } finally {
    removeListeners();
    drawing?.unmount();
  }
  return last;
}
