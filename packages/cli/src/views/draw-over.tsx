import { render } from "ink";
import type { ReactElement } from "react";
import type { Context } from "../context.js";
import type { Size } from "./full-screen.js";

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
  try {
    for await (const item of feed) {
      last = item;
      const element = view(item, { size: { columns: stdout.columns ?? 80, rows: stdout.rows ?? 24 }, colored });
      if (drawing) drawing.rerender(element);
      // Ctrl-C comes as a signal, which ends the feed: nothing reads keys, so the terminal stays in its mode.
      else drawing = render(element, { stdout, exitOnCtrlC: false, patchConsole: false });
    }
  } finally {
    drawing?.unmount();
  }
  return last;
}
