import type { Content, Detail, Row } from "../../commands/dashboard/pane.js";
import { exitCodes } from "../../program/exit-codes.js";
import { Failure } from "../../program/failure.js";

/** What was loaded, and where in it the user is. */
export interface DashboardModel {
  /** The index of the pane that is shown. */
  current: number;
  /** The content of each pane that was loaded, by its index. */
  contents: Readonly<Record<number, Content>>;
  /** The id of the chosen row of each pane, by its index. */
  chosen: Readonly<Record<number, string>>;
  opened: { row: Row; detail: Detail } | undefined;
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
