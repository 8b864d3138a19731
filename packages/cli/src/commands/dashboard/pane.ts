import { plainText } from "../../output/terminal-text.js";

/** A column of a list. */
export interface Column {
  heading: string;
  /** In cells; columns without one share what is left. */
  width?: number;
  /** How many shares of that it gets (default: 1). */
  shares?: number;
  /** Left out first where the screen is narrow. */
  spare?: true;
}

/** A line of a list. */
export interface PaneRow {
  id: string;
  cells: readonly string[];
  /** Somebody has to look at it. */
  alarming?: boolean;
}

/** What a pane has to show. */
export interface Content {
  /** Above the list. */
  notes?: readonly string[];
  rows: readonly PaneRow[];
  /** How many there are; rows are the newest of them. */
  total: number;
}

/** What is shown of one row when it is opened. */
export interface Detail {
  title: string;
  /** As long as they come: who shows them breaks and scrolls them. */
  text: string;
}

/** A key of a pane and its action. */
export interface PaneKey {
  key: string;
  label: string;
  /** Runs the action for the chosen row; returns the message to show. */
  run(row: PaneRow | undefined): Promise<string>;
}

/** One of the things the dashboard shows. */
export interface Pane {
  name: string;
  columns: readonly Column[];
  /** What is said where there is nothing. */
  empty: string;
  load(): Promise<Content>;
  open?(row: PaneRow): Promise<Detail>;
  /** Whether what a row opens is also shown below the list. */
  previews?: true;
  keys?: readonly PaneKey[];
}

/** Returns an ISO time as a list shows it, without its year: 03-09 08:30:00. */
export function shortTime(time: unknown): string {
  return typeof time === "string" ? time.slice(5, 19).replace("T", " ") : "";
}

/** How many cells `shortTime` takes. */
export const timeWidth = 14;

/** Returns the fields of something that are said at all, one a line, their values below each other. */
export function fieldLines(fields: Readonly<Record<string, unknown>>): string {
  const said = Object.entries(fields).filter(([, value]) => value !== null && value !== undefined && value !== "");
  const widest = Math.max(0, ...said.map(([name]) => name.length));
  return said.map(([name, value]) => `${name.padEnd(widest)}  ${textOf(value)}`).join("\n");
}

function textOf(value: unknown): string {
  return plainText(typeof value === "object" ? JSON.stringify(value) : String(value));
}
