import { render } from "ink";
import type { ReactElement } from "react";
import type { Context } from "../../program/context.js";
import type { Size } from "../full-screen.js";
import { onSuspend } from "../on-suspend.js";

/** What a view in the lines below the command is drawn with. */
export interface Strip {
  size: Size;
  colored: boolean;
}

/** Draws what a feed gives over itself, in the screen as it is, where the last of it stays; the terminal's modes do not change. */
export async function drawOver<Item>(
  feed: AsyncIterable<Item>,
  view: (item: Item, strip: Strip) => ReactElement,
  { io, flags }: Context,
): Promise<Item | undefined> {
  const stdout = io.stdout as NodeJS.WriteStream;
  const colored = flags().color && !io.env.NO_COLOR;
  let drawing: ReturnType<typeof render> | undefined;
  let last: Item | undefined;
  const draw = (item: Item): void => {
    const element = view(item, { size: { columns: stdout.columns ?? 80, rows: stdout.rows ?? 24 }, colored });
    if (drawing) drawing.rerender(element);
    // Ctrl-C comes as a signal, which ends the feed: nothing reads keys, so the terminal stays in its mode. Looks are few:
    // at the frames of an animation the end would wait for the last of them.
    else drawing = render(element, { stdout, exitOnCtrlC: false, patchConsole: false, maxFps: 1000 });
  };
  const leave = (): void => {
    drawing?.unmount();
    drawing = undefined;
  };
  const comeBack = (): void => {
    // Below what the shell has said meanwhile.
    if (!drawing && last !== undefined) draw(last);
  };
  const forget = onSuspend({ leave, comeBack });
  try {
    for await (const item of feed) {
      last = item;
      draw(item);
    }
  } finally {
    forget();
    drawing?.unmount();
  }
  return last;
}
