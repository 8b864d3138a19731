import { openResumeFile } from "../../rows/resume-file.js";

/** Rows that are sent in one call, from the first to the last. */
export interface Span {
  from: number;
  to: number;
}

/** The outcome of one call. */
export interface SpanOutcome {
  /** Null where no row of it could be sent. */
  batch_id: string | null;
  accepted: number;
  failed: number;
}

/** A call of an earlier run. */
export interface JournalSpan extends Span {
  /** Milliseconds since 1970 when it was begun. */
  begun: number;
  /** Undefined where the run ended before the response came. */
  outcome: SpanOutcome | undefined;
}

type JournalEntry =
  | readonly ["begun", from: number, to: number, at: number]
  | readonly ["ended", from: number, outcome: SpanOutcome]
  | readonly ["refused", from: number];

/** Records the outcome of each call, so that a batch that was stopped can be resumed and sends nobody a message twice. */
export interface BatchJournal {
  /** The calls of an earlier run, in the order of their rows. */
  readonly earlier: readonly JournalSpan[];
  begin(span: Span, at: number): void;
  end(span: Span, outcome: SpanOutcome): void;
  /** Records that a call had no effect. */
  refuse(span: Span): void;
  /** Closes the journal and returns whether the batch can be resumed; otherwise removes it. */
  close(finished: boolean): boolean;
}

/** Opens the journal of the file and settings with a fingerprint; with `resume`, continues one that is there. */
export async function openBatchJournal(path: string, of: string, resume: boolean): Promise<BatchJournal> {
  const spans = new Map<number, JournalSpan>();
  const apply = (entry: JournalEntry): void => {
    if (entry[0] === "begun") {
      const [, from, to, begun] = entry;
      // The service counts the age of an idempotency key from the first attempt.
      spans.set(from, { from, to, begun: spans.get(from)?.begun ?? begun, outcome: undefined });
    } else if (entry[0] === "ended") {
      const [, from, outcome] = entry;
      const span = spans.get(from);
      if (span) span.outcome = outcome;
    } else spans.delete(entry[1]);
  };
  const file = await openResumeFile<JournalEntry>({ path, of, work: "batch" }, of, resume, apply);
  const record = (entry: JournalEntry): void => {
    file.add(entry);
    apply(entry);
  };
  return {
    earlier: [...spans.values()].map((span) => ({ ...span })).sort((one, other) => one.from - other.from),
    begin: ({ from, to }, at) => record(["begun", from, to, at]),
    end: ({ from }, outcome) => record(["ended", from, outcome]),
    refuse: ({ from }) => record(["refused", from]),
    close(finished) {
      const canResume = !finished && spans.size > 0;
      file.close(!canResume);
      return canResume;
    },
  };
}
