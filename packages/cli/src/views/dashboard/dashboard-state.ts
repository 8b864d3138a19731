import type { Rate } from "../../commands/dashboard/dashboard.js";
import type { Content, Detail, Pane, PaneRow } from "../../commands/dashboard/pane.js";
import { exitCodes, Failure } from "../../program/failure.js";

/** Everything that the screen of the dashboard shows. */
export interface DashboardState {
  panes: readonly Pane[];
  /** The index of the pane that is shown. */
  current: number;
  /** Undefined until the pane is loaded. */
  content: Content | undefined;
  /** The index of the chosen row. */
  chosen: number;
  /** The opened row, and how many of its lines are scrolled past. */
  detail: Detail | undefined;
  scrolled: number;
  /** The detail of the chosen row, where the pane shows it below its list. */
  preview: Detail | undefined;
  isHelpShown: boolean;
  /** Why the last load failed. */
  problem: string | undefined;
  /** The result of the last key. */
  message: string | undefined;
  /** The service's time, ISO 8601; undefined where it is not available. */
  now: string | undefined;
  rate: Rate | undefined;
}

/** Returns the row that is chosen, undefined where there are none. */
export function chosenRow({ content, chosen }: Pick<DashboardState, "content" | "chosen">): PaneRow | undefined {
  return content?.rows[chosen];
}

/** Returns the keys that work now and what they do, the most useful first. */
export function keysOf({ panes, current, detail }: DashboardState): readonly (readonly [key: string, label: string])[] {
  const pane = panes[current];
  const own = (pane?.keys ?? []).map(({ key, label }): [string, string] => [key, label]);
  const switching = [`Tab 1-${panes.length}`, "switch"] as const;
  const help = ["?", "help"] as const;
  const quit = ["q", "quit"] as const;
  if (detail) return [["Esc", "back"], ...own, help, ["Up Down", "scroll"], switching, quit];
  return [...own, help, ["Up Down", "move"], ...(pane?.open ? [["Enter", "open"] as const] : []), switching, quit];
}

/** What was loaded, and where in it the user is. */
export interface DashboardModel {
  /** The index of the pane that is shown. */
  current: number;
  /** The content of each pane that was loaded, by its index. */
  contents: Readonly<Record<number, Content>>;
  /** The id of the chosen row of each pane, by its index. */
  chosen: Readonly<Record<number, string>>;
  opened: { row: PaneRow; detail: Detail } | undefined;
  /** How many lines of the opened detail are scrolled past. */
  scrolled: number;
  isHelpShown: boolean;
  problem: string | undefined;
  message: string | undefined;
  now: string | undefined;
}

export const initialModel: DashboardModel = {
  current: 0,
  contents: {},
  chosen: {},
  opened: undefined,
  scrolled: 0,
  isHelpShown: false,
  problem: undefined,
  message: undefined,
  now: undefined,
};

/** Returns the index of the chosen row of the current pane; the first row is chosen where the chosen one is gone. */
export function chosenIndex({ current, contents, chosen }: DashboardModel): number {
  return Math.max(0, contents[current]?.rows.findIndex(({ id }) => id === chosen[current]) ?? 0);
}

/** Returns why a load failed, and that it is retried where no answer came. */
export function problemOf(error: unknown): string {
  const isUnreachable = error instanceof Failure && error.exitCode === exitCodes.network;
  return isUnreachable ? `Trying again: ${error.message}` : messageOf(error);
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
