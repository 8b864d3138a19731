import type { Content, Detail, Pane, Row } from "../../commands/dashboard/pane.js";
import type { Rate } from "../../commands/dashboard/service.js";

/** Everything that is on the screen of the dashboard. */
export interface DashboardState {
  panes: readonly Pane[];
  /** The place of the pane that is shown. */
  current: number;
  /** Undefined until the pane has been looked at. */
  content: Content | undefined;
  /** The place of the row that is chosen. */
  chosen: number;
  /** What was opened, and how many of its lines are scrolled past. */
  detail: Detail | undefined;
  scrolled: number;
  /** What the chosen row would open, where the pane shows that too. */
  preview: Detail | undefined;
  isHelpShown: boolean;
  /** Why there was no answer. */
  problem: string | undefined;
  /** What came of the last key. */
  message: string | undefined;
  /** The service's time, ISO 8601, where it tells. */
  now: string | undefined;
  rate: Rate | undefined;
}

/** Returns the row that is chosen, undefined where there are none. */
export function chosenRow({ content, chosen }: Pick<DashboardState, "content" | "chosen">): Row | undefined {
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
