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
export interface Row {
  id: string;
  cells: readonly string[];
  /** Somebody has to look at it. */
  alarming?: boolean;
}

/** What a pane has to show. */
export interface Content {
  /** Above the list. */
  notes?: readonly string[];
  rows: readonly Row[];
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
  run(row: Row | undefined): Promise<string>;
}

/** One of the things the dashboard shows. */
export interface Pane {
  name: string;
  columns: readonly Column[];
  /** What is said where there is nothing. */
  empty: string;
  load(): Promise<Content>;
  open?(row: Row): Promise<Detail>;
  /** Whether what a row opens is also shown below the list. */
  previews?: true;
  keys?: readonly PaneKey[];
}
