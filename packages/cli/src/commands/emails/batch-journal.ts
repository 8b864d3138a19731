import { openResumeFile } from "../../rows/resume-file.js";

/** Rows that are sent in one call, from the first to the last. */
export interface Span {
  from: number;
  to: number;
}

/** What became of the rows of one call. */
export interface SpanOutcome {
  /** Null where no row of it could be sent. */
  batch_id: string | null;
  accepted: number;
  failed: number;
}

/** A call of an earlier run. */
export interface NotedSpan extends Span {
  /** Milliseconds since 1970 when it was begun. */
  begun: number;
  /** Undefined where nobody knows: the run ended while it was under way. */
  outcome: SpanOutcome | undefined;
}

type Note =
  | readonly ["begun", from: number, to: number, at: number]
  | readonly ["ended", from: number, outcome: SpanOutcome]
  | readonly ["refused", from: number];

/** Notes call by call what became of a file of messages, so that a batch which was stopped goes on and sends nobody twice. */
export interface BatchJournal {
  /** The calls of an earlier run, in the order of their rows. */
  readonly earlier: readonly NotedSpan[];
  begin(span: Span, at: number): void;
  end(span: Span, outcome: SpanOutcome): void;
  /** Notes that a call had no effect: its rows are as if it had never been begun. */
  refuse(span: Span): void;
  /** Ends the notes and tells whether there is anything to go on with; otherwise they are taken away. */
  close(finished: boolean): boolean;
}

/** Opens the journal at a path, of the file and settings with a fingerprint, and goes on with one that is there if asked to. */
export async function openBatchJournal(path: string, of: string, resume: boolean): Promise<BatchJournal> {
  const spans = new Map<number, NotedSpan>();
  const take = (note: Note): void => {
    if (note[0] === "begun") {
      const [, from, to, begun] = note;
      // A call that was repeated is as old as its first attempt.
      spans.set(from, { from, to, begun: spans.get(from)?.begun ?? begun, outcome: undefined });
    } else if (note[0] === "ended") {
      const [, from, outcome] = note;
      const span = spans.get(from);
      if (span) span.outcome = outcome;
    } else spans.delete(note[1]);
  };
  const notes = await openResumeFile<Note>({ path, of, work: "batch" }, of, resume, take);
  const note = (each: Note): void => {
    notes.add(each);
    take(each);
  };
  return {
    earlier: [...spans.values()].map((span) => ({ ...span })).sort((one, other) => one.from - other.from),
    begin: ({ from, to }, at) => note(["begun", from, to, at]),
    end: ({ from }, outcome) => note(["ended", from, outcome]),
    refuse: ({ from }) => note(["refused", from]),
    close(finished) {
      const goesOn = !finished && spans.size > 0;
      notes.close(!goesOn);
      return goesOn;
    },
  };
}
