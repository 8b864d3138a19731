import { type Key, useInput, useIsScreenReaderEnabled } from "ink";
import { useEffect, useRef, useState } from "react";
import type { Content, Detail, Pane, Row } from "../commands/dashboard/pane.js";
import type { Rate } from "../commands/dashboard/service.js";
import { exitCodes } from "../program/exit-codes.js";
import { Failure } from "../program/failure.js";
import { bodyHeight, dashboardFrame, detailLines } from "./dashboard-frame.js";
import { dashboardReading } from "./dashboard-reading.js";
import type { DashboardState } from "./dashboard-state.js";
import type { Screen } from "./full-screen.js";
import { Lines } from "./lines.js";
import { singleKeysIn } from "./strokes.js";
import { useLatest } from "./use-latest.js";

/** What the dashboard shows, and how it looks again. */
export interface Watched {
  panes: readonly Pane[];
  /** The service's time, ISO 8601; undefined where it does not tell. */
  now(): Promise<string | undefined>;
  rate(): Rate | undefined;
  /** Resolves when it is time to look again, or at once when the signal is aborted. */
  wait(signal: AbortSignal): Promise<void>;
}

export interface DashboardProps extends Screen<void> {
  watched: Watched;
}

/** What was seen and where the user has come to. */
interface Looking {
  /** The place of the pane that is shown. */
  current: number;
  /** Of each pane, by its place. */
  contents: Readonly<Record<number, Content>>;
  /** The ids of the rows that were chosen. */
  chosen: Readonly<Record<number, string>>;
  opened: { row: Row; detail: Detail } | undefined;
  scrolled: number;
  helps: boolean;
  problem: string | undefined;
  said: string | undefined;
  now: string | undefined;
}

const nothingSeen: Looking = {
  current: 0,
  contents: {},
  chosen: {},
  opened: undefined,
  scrolled: 0,
  helps: false,
  problem: undefined,
  said: undefined,
  now: undefined,
};

/** Shows the panes of the service over the whole screen, looks again and again, and does what keys say. */
export function Dashboard({ watched, size, colored, end }: DashboardProps) {
  const { panes } = watched;
  const [looking, change, latest] = useLatest(() => nothingSeen);
  const [preview, setPreview] = useState<{ id: string; detail: Detail }>();
  // Counts what makes it look again before it is time.
  const [asked, setAsked] = useState(0);
  const acting = useRef(false);
  const { current, opened, problem, said, now, scrolled, helps } = looking;
  const pane = panes[current];
  const content = looking.contents[current];
  const place = placeIn(looking);
  const row = content?.rows[place];

  // biome-ignore lint/correctness/useExhaustiveDependencies: it looks again where a key asked for it
  useEffect(() => {
    const stop = new AbortController();
    const look = async (): Promise<void> => {
      if (!pane) return;
      try {
        const loaded = await pane.load();
        const now = await watched.now();
        const { opened } = latest();
        const again = opened && (await pane.open?.(opened.row));
        if (stop.signal.aborted) return;
        const { contents, opened: still } = latest();
        const isSame = again !== undefined && still?.row.id === opened?.row.id;
        change({
          contents: { ...contents, [current]: loaded },
          now,
          problem: undefined,
          ...(isSame && still && { opened: { ...still, detail: again } }),
        });
      } catch (error) {
        if (!stop.signal.aborted) change({ problem: problemOf(error) });
      }
    };
    void (async () => {
      while (!stop.signal.aborted) {
        await look();
        await watched.wait(stop.signal);
      }
    })();
    return () => stop.abort();
  }, [pane, asked, watched]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a row is what its id says, however often it is loaded again
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

  function goTo(next: number): void {
    change({ current: (next + panes.length) % panes.length, opened: undefined, scrolled: 0, said: undefined });
  }

  function move(by: number): void {
    const { opened, scrolled, contents, current, chosen } = latest();
    if (opened) {
      const most = Math.max(0, detailLines(opened.detail, size).length - bodyHeight(size));
      change({ scrolled: Math.max(0, Math.min(most, scrolled + by)) });
      return;
    }
    const rows = contents[current]?.rows ?? [];
    const next = rows[Math.max(0, Math.min(rows.length - 1, placeIn(latest()) + by))];
    if (next) change({ chosen: { ...chosen, [current]: next.id } });
  }

  /** Does one thing at a time, for the row that is meant, and tells why it failed. */
  function act(work: (row: Row | undefined) => Promise<void>): void {
    if (acting.current) return;
    acting.current = true;
    const { opened, contents, current } = latest();
    work(opened?.row ?? contents[current]?.rows[placeIn(latest())])
      .catch((error: unknown) => change({ said: messageOf(error) }))
      .finally(() => {
        acting.current = false;
      });
  }

  function open({ open: opens }: Pane): void {
    if (!opens || latest().opened) return;
    act(async (row) => {
      if (!row) return;
      const { current, chosen } = latest();
      const detail = await opens(row);
      // The user may have gone on meanwhile.
      if (latest().current === current)
        change({ opened: { row, detail }, scrolled: 0, chosen: { ...chosen, [current]: row.id } });
    });
  }

  useInput((input, key) => {
    for (const stroke of singleKeysIn(input, key)) press(...stroke);
  });

  function press(input: string, key: Partial<Key>): unknown {
    const { current, helps } = latest();
    const pane = panes[current];
    if (input === "q" || (key.ctrl && input === "c")) return end();
    if (helps || input === "?") return change({ helps: !helps });
    if (key.tab) return goTo(current + (key.shift ? -1 : 1));
    if (/^[1-9]$/.test(input) && Number(input) <= panes.length) return goTo(Number(input) - 1);
    if (key.return || key.rightArrow) return pane && open(pane);
    if (key.escape || key.leftArrow || key.backspace || key.delete) return change({ opened: undefined, scrolled: 0 });
    const page = Math.max(1, bodyHeight(size) - 2);
    if (key.upArrow || input === "k") return move(-1);
    if (key.downArrow || input === "j") return move(1);
    if (key.pageUp) return move(-page);
    if (key.pageDown || input === " ") return move(page);
    if (key.home || input === "g") return move(Number.NEGATIVE_INFINITY);
    if (key.end || input === "G") return move(Number.POSITIVE_INFINITY);
    const own = pane?.keys?.find((each) => each.key === input);
    if (!own) return undefined;
    return act(async (row) => {
      change({ said: `${own.says} …` });
      change({ said: await own.act(row) });
      setAsked((before) => before + 1);
    });
  }

  const state: DashboardState = {
    panes,
    current,
    content,
    chosen: place,
    detail: opened?.detail,
    scrolled,
    preview: preview?.id === row?.id ? preview?.detail : undefined,
    helps,
    problem,
    said,
    now,
    rate: watched.rate(),
  };
  const isRead = useIsScreenReaderEnabled();
  return <Lines lines={isRead ? dashboardReading(state) : dashboardFrame(state, size)} colored={colored} />;
}

/** The place of the row that is chosen; one that is gone leaves the choice to the newest. */
function placeIn({ current, contents, chosen }: Looking): number {
  return Math.max(0, contents[current]?.rows.findIndex(({ id }) => id === chosen[current]) ?? 0);
}

/** Why there was no answer; what is away may come back, what is refused stays so until something else is done. */
function problemOf(error: unknown): string {
  const isAway = error instanceof Failure && error.exitCode === exitCodes.network;
  return isAway ? `Trying again: ${error.message}` : messageOf(error);
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
