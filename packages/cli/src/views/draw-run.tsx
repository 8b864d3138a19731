import { render } from "ink";
import type { Context } from "../context.js";
import type { Run } from "../runs/run.js";
import { RunView } from "./run-view.js";

/** Draws a run over itself whenever it changes and gives back its last state; the terminal's modes are as they were afterwards. */
export async function drawRun(feed: AsyncIterable<Run>, { io, flags }: Context): Promise<Run | undefined> {
  const stdout = io.stdout as NodeJS.WriteStream;
  const colored = flags().color && !io.env.NO_COLOR;
  const view = (run: Run) => (
    <RunView run={run} rows={stdout.rows ?? 24} columns={stdout.columns ?? 80} colored={colored} />
  );
  let drawing: ReturnType<typeof render> | undefined;
  let last: Run | undefined;
  try {
    for await (const run of feed) {
      last = run;
      if (drawing) drawing.rerender(view(run));
      // Ctrl-C comes as a signal, which ends the feed: nothing reads keys, so the terminal stays in its mode.
      else drawing = render(view(run), { stdout, exitOnCtrlC: false, patchConsole: false });
    }
  } finally {
    drawing?.unmount();
  }
  return last;
}
