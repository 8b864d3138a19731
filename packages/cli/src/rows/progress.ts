import { type RateWindow, setWaitView, type Wait, type WaitView, waitLine } from "../client/rate-limit.js";
import { truncate } from "../output/fit-text.js";
import { control } from "../output/terminal-text.js";
import type { Context } from "../program/context.js";
import { write } from "../program/io.js";
import type { Counts } from "./import-journal.js";

/** A progress line on a terminal; prints nothing elsewhere. */
export interface Progress {
  show(counts: Counts, share: number | undefined): Promise<void>;
  /** Erases the line. */
  end(): Promise<void>;
}

export interface ProgressOptions {
  /** The number of rows, where known. */
  total?: number | undefined;
  /** How many rows an earlier run has done. */
  earlier?: number;
  /** Whether each row is one call, so that the key's rate-limit window determines the remaining time. */
  rowsAreCalls?: boolean;
}

/** The parts of a line besides counts and share. */
interface ProgressFacts extends Pick<ProgressOptions, "total" | "earlier"> {
  /** Seconds until a rate-limited call is retried. */
  waiting?: number | undefined;
  /** The estimated remaining time, in milliseconds. */
  left?: number | undefined;
  /** The terminal's width. */
  columns?: number | undefined;
}

/** In milliseconds. A line that changes more often cannot be read. */
const redrawInterval = 100;
const widths = { wide: 24, narrow: 8 };
const minute = 60_000;

/** Returns the progress of one import on stderr. */
export function openProgress({ io, flags }: Pick<Context, "io" | "flags">, options: ProgressOptions = {}): Progress {
  const isSilent = io.stderr.isTTY !== true || flags().quiet === true;
  if (isSilent) return { async show() {}, async end() {} };
  const line = new ProgressLine(io, options);
  setWaitView(io, line);
  return line;
}

/** The line of one import, which counts down while the key's rate limit delays a call. */
class ProgressLine implements Progress, WaitView {
  readonly #io: Context["io"];
  readonly #options: ProgressOptions;
  readonly #began: number;
  #drawn = 0;
  #last: { counts: Counts; share: number | undefined } = {
    counts: { created: 0, updated: 0, skipped: 0, failed: 0 },
    share: undefined,
  };
  #wait: Wait | undefined;
  #isWaitPrinted = false;
  #calls = 0;
  #window: RateWindow | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(io: Context["io"], options: ProgressOptions) {
    this.#io = io;
    this.#options = options;
    this.#began = io.now();
  }

  async show(counts: Counts, share: number | undefined): Promise<void> {
    const now = this.#io.now();
    this.#last = { counts: { ...counts }, share };
    if (now - this.#drawn >= redrawInterval) await this.#draw(now);
  }

  async end(): Promise<void> {
    clearInterval(this.#timer);
    setWaitView(this.#io, undefined);
    if (this.#drawn > 0) await write(this.#io.stderr, `${control.lineStart}${control.eraseToLineEnd}`);
  }

  wait(next: Wait): true {
    const now = this.#io.now();
    this.#wait = this.#wait && this.#wait.until > next.until ? this.#wait : next;
    // The first wait is printed in full; from then on the line counts down.
    const text = this.#isWaitPrinted ? "" : `${control.lineStart}${waitLine(next, now)}${control.eraseToLineEnd}\n`;
    this.#isWaitPrinted = true;
    write(this.#io.stderr, text)
      .then(() => this.#draw(now))
      .catch(() => {});
    this.#timer ??= setInterval(() => void this.#draw(this.#io.now()).catch(() => {}), 1000).unref();
    return true;
  }

  answered(next: RateWindow | undefined): void {
    this.#calls += 1;
    this.#window = next;
    this.#wait = undefined;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  async #draw(now: number): Promise<void> {
    const { counts, share } = this.#last;
    const { total, earlier = 0 } = this.#options;
    const waiting = this.#wait && Math.max(0, Math.ceil((this.#wait.until - now) / 1000));
    const left = this.#timeLeft(counts, now);
    const facts = { total, earlier, waiting, left, columns: this.#io.stderr.columns };
    this.#drawn = now;
    const done = total === undefined ? share : rowsIn(counts) / total;
    const line = progressLine(counts, done, now - this.#began, facts);
    await write(this.#io.stderr, `${control.lineStart}${line}${control.eraseToLineEnd}`);
  }

  /** Returns the remaining milliseconds: by the key's rate-limit window where it delays calls, otherwise by the rate so far. */
  #timeLeft(counts: Counts, now: number): number | undefined {
    const { total, earlier = 0, rowsAreCalls = false } = this.#options;
    const done = rowsIn(counts) - earlier;
    if (total === undefined || done <= 0) return undefined;
    const rows = total - earlier - done;
    const callsLeft = Math.ceil(rows * Math.max(1, this.#calls / done));
    const window = this.#window;
    const elapsed = now - this.#began;
    if (!rowsAreCalls || window === undefined || callsLeft <= window.remaining) return (rows * elapsed) / done;
    const next = this.#wait ? Math.max(0, this.#wait.until - now) : minute - (elapsed % minute);
    return next + (Math.ceil((callsLeft - window.remaining) / window.limit) - 1) * minute;
  }
}

/** Returns the progress line after `elapsed` milliseconds, with a bar where the share that is done is known. */
export function progressLine(
  counts: Counts,
  share: number | undefined,
  elapsed: number,
  { total, earlier = 0, waiting, left, columns = Number.POSITIVE_INFINITY }: ProgressFacts = {},
): string {
  const rows = rowsIn(counts);
  const lineOf = (width: number, isShort: boolean): string => {
    const facts = [
      `${rows} rows${total === undefined ? "" : ` of ${total}`}`,
      isShort && counts.failed === 0 ? undefined : `${counts.failed} failed`,
      rowRate(rows - earlier, elapsed),
      waiting === undefined ? undefined : `waiting ${waiting} s`,
      left === undefined ? undefined : `${duration(left)} left`,
    ];
    const text = facts.filter((fact) => fact !== undefined).join(" · ");
    if (share === undefined) return text;
    const full = Math.round(Math.min(1, share) * width);
    return `[${"#".repeat(full)}${"-".repeat(width - full)}] ${Math.floor(Math.min(1, share) * 100)}% · ${text}`;
  };
  const wide = lineOf(widths.wide, false);
  if (wide.length < columns) return wide;
  // A line wider than the terminal would wrap, and each redraw would add a line.
  const narrow = lineOf(widths.narrow, true);
  return narrow.length < columns ? narrow : truncate(narrow, columns - 1);
}

function rowsIn(counts: Counts): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}

/** Returns the rate: rows a second, or a minute where that is fewer than ten. */
function rowRate(rows: number, elapsed: number): string {
  const perSecond = elapsed > 0 ? (rows * 1000) / elapsed : 0;
  return perSecond > 0 && perSecond < 10 ? `${Math.round(perSecond * 60)}/min` : `${Math.round(perSecond)}/s`;
}

function duration(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1000);
  if (seconds < 100) return `${seconds} s`;
  const minutes = Math.ceil(seconds / 60);
  return minutes < 100 ? `${minutes} min` : `${Math.ceil(minutes / 60)} h`;
}
