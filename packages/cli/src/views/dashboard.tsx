import { useInput, useIsScreenReaderEnabled } from "ink";
import { useEffect, useRef, useState } from "react";
import type { Content, Detail, Pane } from "../dashboard/pane.js";
import type { Rate } from "../dashboard/service.js";
import { bodyHeight, dashboardFrame, detailLines } from "./dashboard-frame.js";
import { dashboardReading } from "./dashboard-reading.js";
import { chosenRow, type DashboardState } from "./dashboard-state.js";
import type { Screen } from "./full-screen.js";
import { Lines } from "./lines.js";

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

/** Shows the panes of the service over the whole screen, looks again and again, and does what keys say. */
export function Dashboard({ watched, size, colored, end }: DashboardProps) {
  const { panes } = watched;
  const [current, show] = useState(0);
  const [contents, setContents] = useState<Readonly<Record<number, Content>>>({});
  const [places, setPlaces] = useState<Readonly<Record<number, string>>>({});
  const [opened, setOpened] = useState<Detail>();
  const [scrolled, scrollTo] = useState(0);
  const [preview, setPreview] = useState<{ id: string; detail: Detail }>();
  const [helps, setHelps] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [said, say] = useState<string>();
  const [now, setNow] = useState<string>();
  // Counts what makes it look again before it is time.
  const [asked, setAsked] = useState(0);
  const acting = useRef(false);

  const pane = panes[current];
  const content = contents[current];
  const found = content?.rows.findIndex(({ id }) => id === places[current]) ?? 0;
  // A row that is gone leaves the choice to the newest.
  const chosen = Math.max(0, found);
  const row = chosenRow({ content, chosen });
  const isOpen = opened !== undefined;
  // What is read by those who look asynchronously, as it is when they have the answer.
  const latest = useRef({ row, isOpen });
  latest.current = { row, isOpen };

  // biome-ignore lint/correctness/useExhaustiveDependencies: it looks again where a key asked for it
  useEffect(() => {
    const stop = new AbortController();
    const isStopped = (): boolean => stop.signal.aborted;
    const look = async (): Promise<void> => {
      if (!pane) return;
      try {
        const loaded = await pane.load();
        const time = await watched.now();
        const { row: open, isOpen: still } = latest.current;
        const again = still && open && pane.open ? await pane.open(open) : undefined;
        if (isStopped()) return;
        setContents((before) => ({ ...before, [current]: loaded }));
        setNow(time);
        if (again) setOpened((before) => before && again);
        setProblem(undefined);
      } catch (error) {
        if (!isStopped()) setProblem(`${messageOf(error)}; trying again`);
      }
    };
    void (async () => {
      while (!isStopped()) {
        await look();
        await watched.wait(stop.signal);
      }
    })();
    return () => stop.abort();
  }, [pane, current, asked, watched]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a row is what its id says, however often it is loaded again
  useEffect(() => {
    if (!pane?.previews || !pane.open || !row) return;
    const { id } = row;
    let isGone = false;
    pane.open(row).then(
      (detail) => isGone || setPreview({ id, detail }),
      (error: unknown) => isGone || setPreview({ id, detail: { title: "", text: messageOf(error) } }),
    );
    return () => {
      isGone = true;
    };
  }, [pane, row?.id]);

  const state: DashboardState = {
    panes,
    current,
    content,
    chosen,
    detail: opened,
    scrolled,
    preview: preview?.id === row?.id ? preview?.detail : undefined,
    helps,
    problem,
    said,
    now,
    rate: watched.rate(),
  };

  function goTo(place: number): void {
    show((place + panes.length) % panes.length);
    back();
    say(undefined);
  }

  function back(): void {
    setOpened(undefined);
    scrollTo(0);
  }

  function move(by: number): void {
    if (opened) {
      const most = Math.max(0, detailLines(opened, size).length - bodyHeight(size));
      scrollTo((before) => Math.max(0, Math.min(most, before + by)));
      return;
    }
    const rows = content?.rows ?? [];
    const next = rows[Math.max(0, Math.min(rows.length - 1, chosen + by))];
    if (next) setPlaces((before) => ({ ...before, [current]: next.id }));
  }

  /** Does one thing at a time, and tells why it failed. */
  function act(work: () => Promise<void>): void {
    if (acting.current) return;
    acting.current = true;
    work()
      .catch((error: unknown) => say(messageOf(error)))
      .finally(() => {
        acting.current = false;
      });
  }

  function open(): void {
    const opens = pane?.open;
    if (!row || !opens || opened) return;
    act(async () => {
      setOpened(await opens(row));
      scrollTo(0);
    });
  }

  useInput((input, key) => {
    if (input === "q" || (key.ctrl && input === "c")) return end();
    if (helps) return setHelps(false);
    if (input === "?") return setHelps(true);
    if (key.tab) return goTo(current + (key.shift ? -1 : 1));
    if (/^[1-9]$/.test(input) && Number(input) <= panes.length) return goTo(Number(input) - 1);
    if (key.return || key.rightArrow) return open();
    if (key.escape || key.leftArrow || key.backspace || key.delete) return back();
    const page = Math.max(1, bodyHeight(size) - 1);
    if (key.upArrow || input === "k") return move(-1);
    if (key.downArrow || input === "j") return move(1);
    if (key.pageUp) return move(-page);
    if (key.pageDown || input === " ") return move(page);
    if (key.home || input === "g") return move(Number.NEGATIVE_INFINITY);
    if (key.end || input === "G") return move(Number.POSITIVE_INFINITY);
    const own = pane?.keys?.find((each) => each.key === input);
    if (!own) return;
    act(async () => {
      say(`${own.says} …`);
      say(await own.act(row));
      setAsked((before) => before + 1);
    });
  });

  const isRead = useIsScreenReaderEnabled();
  return <Lines lines={isRead ? dashboardReading(state) : dashboardFrame(state, size)} colored={colored} />;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
