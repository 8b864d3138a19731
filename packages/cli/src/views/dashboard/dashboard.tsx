import { useInput, useIsScreenReaderEnabled } from "ink";
import { useEffect, useRef, useState } from "react";
import type { Rate } from "../../commands/dashboard/dashboard.js";
import type { Detail, Pane, PaneRow } from "../../commands/dashboard/pane.js";
import type { Context } from "../../program/context.js";
import { type Screen, showFullScreen } from "../full-screen.js";
import { splitSingleKeys, useLatest } from "../key-events.js";
import { Lines } from "../lines.js";
import { dashboardFrame, dashboardReading } from "./dashboard-frame.js";
import { DashboardKeys } from "./dashboard-keys.js";
import { chosenIndex, type DashboardModel, initialModel, messageOf, problemOf } from "./dashboard-state.js";

/** The panes of the dashboard and the rhythm in which they are loaded. */
export interface DashboardSource {
  panes: readonly Pane[];
  /** Returns the service's time, ISO 8601; undefined where it is not available. */
  now(): Promise<string | undefined>;
  rate(): Rate | undefined;
  /** Resolves when the pane is to be loaded again, or at once when the signal is aborted. */
  wait(signal: AbortSignal): Promise<void>;
}

export interface DashboardProps extends Screen<void> {
  source: DashboardSource;
}

/** Draws the dashboard on the whole terminal until it is left or the process is asked to stop. */
export async function drawDashboard(source: DashboardSource, { io, flags }: Context): Promise<void> {
  const options = { io, stream: io.stdout as NodeJS.WriteStream, color: flags().color };
  await showFullScreen<void>((screen) => <Dashboard source={source} {...screen} />, options);
}

/** Shows the panes of the service on the whole screen, keeps them up to date, and obeys the keyboard. */
export function Dashboard({ source, size, colored, end }: DashboardProps) {
  const { panes } = source;
  const [model, change, latest] = useLatest(() => initialModel);
  // Counts the reloads that keys asked for.
  const [reloads, setReloads] = useState(0);
  const isBusy = useRef(false);
  const { current, opened, problem, message, now, scrolled, isHelpShown } = model;
  const pane = panes[current];
  const content = model.contents[current];
  const chosen = chosenIndex(model);
  const row = content?.rows[chosen];
  usePolling(source, { pane, reloads }, change, latest);
  const preview = usePreview(pane, row);
  const reload = (): void => setReloads((count) => count + 1);
  const keys = new DashboardKeys({ panes, size, isBusy, change, latest, end, reload });
  useInput((input, key) => {
    for (const event of splitSingleKeys(input, key)) keys.press(...event);
  });
  const detail = opened?.detail;
  const shown = { panes, current, content, chosen, detail, scrolled, preview, isHelpShown };
  const state = { ...shown, problem, message, now, rate: source.rate() };
  const isReadAloud = useIsScreenReaderEnabled();
  return <Lines lines={isReadAloud ? dashboardReading(state) : dashboardFrame(state, size)} colored={colored} />;
}

/** Loads a pane, what is opened in it, and the service's time: at once, whenever the source says so, and when `reloads` changes. */
function usePolling(
  source: DashboardSource,
  { pane, reloads }: { pane: Pane | undefined; reloads: number },
  change: (some: Partial<DashboardModel>) => void,
  latest: () => DashboardModel,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a key asks for a reload by changing the count
  useEffect(() => {
    const stop = new AbortController();
    const load = async (): Promise<void> => {
      if (!pane) return;
      try {
        const content = await pane.load();
        const now = await source.now();
        const before = latest().opened;
        const detail = before && (await pane.open?.(before.row));
        if (stop.signal.aborted) return;
        const { contents, opened } = latest();
        const isSameRow = detail !== undefined && opened?.row.id === before?.row.id;
        change({
          contents: { ...contents, [source.panes.indexOf(pane)]: content },
          now,
          problem: undefined,
          ...(isSameRow && opened && { opened: { ...opened, detail } }),
        });
      } catch (error) {
        if (!stop.signal.aborted) change({ problem: problemOf(error) });
      }
    };
    void (async () => {
      while (!stop.signal.aborted) {
        await load();
        await source.wait(stop.signal);
      }
    })();
    return () => stop.abort();
  }, [pane, reloads, source]);
}

/** Returns what the chosen row opens, in a pane that shows that below its list; undefined until it is loaded. */
function usePreview(pane: Pane | undefined, row: PaneRow | undefined): Detail | undefined {
  const [preview, setPreview] = useState<{ id: string; detail: Detail }>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each load makes new row objects; the id says whether it is another row
  useEffect(() => {
    if (!pane?.previews || !pane.open || !row) return;
    let isGone = false;
    const show = (detail: Detail): void => {
      if (!isGone) setPreview({ id: row.id, detail });
    };
    pane.open(row).then(show, (error: unknown) => show({ title: "", text: messageOf(error) }));
    return () => {
      isGone = true;
    };
  }, [pane, row?.id]);
  return preview?.id === row?.id ? preview?.detail : undefined;
}
