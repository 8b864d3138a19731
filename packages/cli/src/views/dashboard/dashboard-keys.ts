import type { Key } from "ink";
import type { Pane, PaneRow } from "../../commands/dashboard/pane.js";
import type { Size } from "../full-screen.js";
import { bodyHeight, detailLines } from "./dashboard-frame.js";
import { chosenIndex, type DashboardModel, messageOf } from "./dashboard-state.js";

/** What the keys of the dashboard read and change. */
export interface DashboardKeysOptions {
  panes: readonly Pane[];
  size: Size;
  /** Whether an action is running: one runs at a time. */
  isBusy: { current: boolean };
  change(some: Partial<DashboardModel>): void;
  /** Returns the model after all keys so far, drawn or not. */
  latest(): DashboardModel;
  end(): void;
  /** Loads the current pane at once. */
  reload(): void;
}

/** The keyboard of the dashboard: moves in the model, opens rows, and runs the actions of panes. */
export class DashboardKeys {
  readonly #options: DashboardKeysOptions;

  constructor(options: DashboardKeysOptions) {
    this.#options = options;
  }

  press(input: string, key: Partial<Key>): unknown {
    const { panes, change, end, latest } = this.#options;
    const { current, isHelpShown } = latest();
    if (input === "q" || (key.ctrl && input === "c")) return end();
    if (isHelpShown || input === "?") return change({ isHelpShown: !isHelpShown });
    if (key.tab) return this.#goTo(current + (key.shift ? -1 : 1));
    if (/^[1-9]$/.test(input) && Number(input) <= panes.length) return this.#goTo(Number(input) - 1);
    const pane = panes[current];
    if (key.return || key.rightArrow) return pane && this.#open(pane);
    if (key.escape || key.leftArrow || key.backspace || key.delete) return change({ opened: undefined, scrolled: 0 });
    const distance = this.#distanceOf(input, key);
    return distance === undefined ? this.#runPaneKey(pane, input) : this.#move(distance);
  }

  /** Returns by how many rows or lines a key moves; undefined for other keys. */
  #distanceOf(input: string, key: Partial<Key>): number | undefined {
    const page = Math.max(1, bodyHeight(this.#options.size) - 2);
    if (key.upArrow || input === "k") return -1;
    if (key.downArrow || input === "j") return 1;
    if (key.pageUp) return -page;
    if (key.pageDown || input === " ") return page;
    if (key.home || input === "g") return Number.NEGATIVE_INFINITY;
    return key.end || input === "G" ? Number.POSITIVE_INFINITY : undefined;
  }

  #goTo(index: number): void {
    const { length } = this.#options.panes;
    this.#options.change({ current: (index + length) % length, opened: undefined, scrolled: 0, message: undefined });
  }

  #move(by: number): void {
    const { change, latest, size } = this.#options;
    const { opened, scrolled, contents, current, chosen } = latest();
    if (opened) {
      const most = Math.max(0, detailLines(opened.detail, size).length - bodyHeight(size));
      change({ scrolled: Math.max(0, Math.min(most, scrolled + by)) });
      return;
    }
    const rows = contents[current]?.rows ?? [];
    const next = rows[Math.max(0, Math.min(rows.length - 1, chosenIndex(latest()) + by))];
    if (next) change({ chosen: { ...chosen, [current]: next.id } });
  }

  #open({ open }: Pane): void {
    const { change, latest } = this.#options;
    if (!open || latest().opened) return;
    this.#run(async (row) => {
      if (!row) return;
      const { current, chosen } = latest();
      const detail = await open(row);
      // The user may have switched to another pane while the row was loaded.
      if (latest().current === current)
        change({ opened: { row, detail }, scrolled: 0, chosen: { ...chosen, [current]: row.id } });
    });
  }

  #runPaneKey(pane: Pane | undefined, input: string): void {
    const { change, reload } = this.#options;
    const paneKey = pane?.keys?.find((each) => each.key === input);
    if (!paneKey) return;
    this.#run(async (row) => {
      change({ message: `${paneKey.label} …` });
      change({ message: await paneKey.run(row) });
      reload();
    });
  }

  /** Runs an action for the opened or chosen row, unless one is running, and shows why it failed. */
  #run(action: (row: PaneRow | undefined) => Promise<void>): void {
    const { isBusy, change, latest } = this.#options;
    if (isBusy.current) return;
    isBusy.current = true;
    const { opened, contents, current } = latest();
    action(opened?.row ?? contents[current]?.rows[chosenIndex(latest())])
      .catch((error: unknown) => change({ message: messageOf(error) }))
      .finally(() => {
        isBusy.current = false;
      });
  }
}
