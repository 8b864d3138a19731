import { render, useInput, useStdout } from "ink";
import { type ReactElement, useEffect } from "react";
import { isScreenReader } from "../output/can-draw.js";
import type { Io } from "../program/io.js";
import { onSuspend, type Suspension, suspend } from "./on-suspend.js";

/** Of a terminal, in cells. */
export interface Size {
  columns: number;
  rows: number;
}

/** What a view on the full screen is drawn with. */
export interface Screen<Result> {
  size: Size;
  colored: boolean;
  /** Ends the view with its result. */
  end(result: Result): void;
}

export interface Place {
  io: Io;
  /** What is drawn to, a terminal. */
  stream: NodeJS.WriteStream;
  /** False when the user wants none. */
  color: boolean;
}

// The alternate screen, and back to the one that was there with its cursor shown.
const enter = "\u001b[?1049h\u001b[2J\u001b[H";
const leave = "\u001b[?1049l\u001b[?25h";
const hideCursor = "\u001b[?25l";

/**
 * Draws a view on the whole of a terminal until it ends, and returns its result; undefined when the process is asked to
 * stop. The terminal is as it was afterwards, however the view or the process ends.
 */
export async function showFullScreen<Result>(
  view: (screen: Screen<Result>) => ReactElement,
  { io, stream, color }: Place,
): Promise<Result | undefined> {
  const reads = isScreenReader(io.env);
  // What is read aloud stays where it was read, and what comes next begins a line.
  const putBack = (): void => void stream.write(reads ? "\n" : leave);
  const stdin = io.stdin as NodeJS.ReadStream;
  const suspension = {
    leave(): void {
      stdin.setRawMode(false);
      putBack();
    },
    comeBack(): void {
      stdin.setRawMode(true);
      if (!reads) stream.write(`${enter}${hideCursor}`);
    },
  };
  let result: Result | undefined;
  const element = (): ReactElement => {
    const { columns = 80, rows = 24 } = stream;
    const end = (given: Result): void => {
      result = given;
      drawing.unmount();
    };
    const screen = { size: { columns, rows }, colored: color && !io.env.NO_COLOR, end };
    return <Suspending {...suspension}>{view(screen)}</Suspending>;
  };
  const resized = (): void => {
    // What was drawn for another size is nowhere any more.
    if (!reads) stream.write("\u001b[2J\u001b[H");
    drawing.rerender(element());
  };
  const stopped = (): void => drawing.unmount();
  process.once("exit", putBack);
  if (!reads) stream.write(enter);
  stream.on("resize", resized);
  const options = { stdout: stream, stdin, exitOnCtrlC: false, patchConsole: false, isScreenReaderEnabled: reads };
  const drawing = render(element(), options);
  io.signal.addEventListener("abort", stopped, { once: true });
  try {
    if (io.signal.aborted) stopped();
    await drawing.waitUntilExit();
    return result;
  } finally {
    stream.off("resize", resized);
    io.signal.removeEventListener("abort", stopped);
    process.off("exit", putBack);
    putBack();
  }
}

/** Shows a view that leaves the terminal on Ctrl-Z, and is drawn again when the process goes on. */
function Suspending({ children, leave, comeBack }: Suspension & { children: ReactElement }) {
  const { write } = useStdout();
  useInput((input, key) => {
    if (key.ctrl && input === "z") suspend();
  });
  useEffect(() => {
    const returned = (): void => {
      comeBack();
      // Whatever is written, the view is drawn anew after it.
      write("");
    };
    return onSuspend({ leave, comeBack: returned });
  }, [leave, comeBack, write]);
  return children;
}
