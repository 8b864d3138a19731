import { constants } from "node:os";
import { render, useInput, useStdout } from "ink";
import { type ReactElement, useEffect } from "react";
import { isScreenReader } from "../output/can-draw.js";
import type { Io } from "../program/io.js";

/** The size of a terminal, in cells. */
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

/** Where a view is drawn. */
export interface FullScreenOptions {
  io: Io;
  /** The terminal to draw on. */
  stream: NodeJS.WriteStream;
  /** False with --no-color. */
  color: boolean;
}

// `enter` opens and clears the alternate screen; `leave` closes it and shows the cursor.
const enter = "\u001b[?1049h\u001b[2J\u001b[H";
const leave = "\u001b[?1049l\u001b[?25h";
const hideCursor = "\u001b[?25l";

/**
 * Draws a view on the whole terminal until it ends, and returns its result; undefined when the process is asked to
 * stop. The terminal is restored however the view or the process ends.
 */
export async function showFullScreen<Result>(
  view: (screen: Screen<Result>) => ReactElement,
  { io, stream, color }: FullScreenOptions,
): Promise<Result | undefined> {
  const isReadAloud = isScreenReader(io.env);
  // Text for a screen reader stays on the main screen; the newline begins the shell's next line.
  const restore = (): void => void stream.write(isReadAloud ? "\n" : leave);
  const stdin = io.stdin as NodeJS.ReadStream;
  const suspension = {
    leave(): void {
      stdin.setRawMode(false);
      restore();
    },
    resume(): void {
      stdin.setRawMode(true);
      if (!isReadAloud) stream.write(`${enter}${hideCursor}`);
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
    // Ink would erase as many lines as it drew, which wrap differently in the new size.
    if (!isReadAloud) stream.write("\u001b[2J\u001b[H");
    drawing.rerender(element());
  };
  const stopped = (): void => drawing.unmount();
  process.once("exit", restore);
  if (!isReadAloud) stream.write(enter);
  stream.on("resize", resized);
  const options = {
    stdout: stream,
    stdin,
    exitOnCtrlC: false,
    patchConsole: false,
    isScreenReaderEnabled: isReadAloud,
  };
  const drawing = render(element(), options);
  io.signal.addEventListener("abort", stopped, { once: true });
  try {
    if (io.signal.aborted) stopped();
    await drawing.waitUntilExit();
    return result;
  } finally {
    stream.off("resize", resized);
    io.signal.removeEventListener("abort", stopped);
    process.off("exit", restore);
    restore();
  }
}

/** Shows a view that leaves the terminal on Ctrl-Z and is drawn again when the process continues. */
function Suspending({ children, leave, resume }: Suspension & { children: ReactElement }) {
  const { write } = useStdout();
  useInput((input, key) => {
    if (key.ctrl && input === "z") suspend();
  });
  useEffect(() => {
    const returned = (): void => {
      resume();
      // Ink redraws the view after any write.
      write("");
    };
    return onSuspend({ leave, resume: returned });
  }, [leave, resume, write]);
  return children;
}

/** What a view does before and after its process is suspended. */
export interface Suspension {
  /** Restores the terminal for the shell. */
  leave(): void;
  /** Redraws the view; may be called twice. */
  resume(): void;
}

/** The process; a stand-in in tests. */
export type Suspendable = Pick<NodeJS.Process, "on" | "off" | "kill" | "pid">;

/** Calls `leave` before the process is suspended (Ctrl-Z) and `resume` after it continues; returns a function that removes the listeners. */
export function onSuspend({ leave, resume }: Suspension, host: Suspendable = process): () => void {
  const suspended = (): void => {
    leave();
    // Without a listener the default action suspends the process; the system ignores it where no shell could continue it.
    host.off("SIGTSTP", suspended);
    host.kill(host.pid, "SIGTSTP");
    host.on("SIGTSTP", suspended);
    resume();
  };
  host.on("SIGTSTP", suspended);
  // SIGSTOP cannot be caught: `leave` was not called, and the shell has written over the view.
  host.on("SIGCONT", resume);
  return () => {
    host.off("SIGTSTP", suspended);
    host.off("SIGCONT", resume);
  };
}

/** Suspends the process group, as a terminal does on Ctrl-Z in cooked mode; does nothing on a platform without SIGTSTP. */
function suspend(): void {
  if ("SIGTSTP" in constants.signals) process.kill(0, "SIGTSTP");
}
