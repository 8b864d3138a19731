/** @jsxImportSource preact */
import { useState } from "preact/hooks";
import { useClock, useClockState } from "../../api/clock-provider.js";
import { type Action, useAction } from "../../api/use-action.js";
import { type Resource, useResource } from "../../api/use-resource.js";
import { Badge } from "../../parts/badge.js";
import { countdown } from "../../parts/countdown.js";
import { type Column, DataTable } from "../../parts/data-table.js";
import { PageFrame } from "../../parts/page-frame.js";
import { Empty, Loading, Problem } from "../../parts/states.js";
import { Time } from "../../parts/time.js";
import type { PageProps } from "../page-table.js";
import { hrefOfJob, type Job } from "./coming-job.js";
import { JobSlider } from "./job-slider.js";

/** Moves the clock by a body of `POST /clock`. */
type Move = (body: Readonly<Record<string, unknown>>) => void;

/** How many jobs the slider covers, and how many a table shows. */
const shown = { slider: 100, table: 25 } as const;

/** The service's time: where it can be moved, with what is coming and what ran. */
export function ClockPage({ workspace }: PageProps) {
  const clock = useClockState();
  const coming = useResource<Job[]>(`jobs?limit=${shown.slider}`, { workspace, of: ["jobs"] });
  // The service profile only shows its time.
  const isFixed = clock.failure?.kind === "not_found";
  const fired = useResource<Job[]>(isFixed ? undefined : `jobs/fired?limit=${shown.table}`, {
    workspace,
    of: ["jobs"],
  });
  const action = useAction();
  const move: Move = async (body) => {
    await action.run("clock", "POST", body);
    for (const each of [clock, coming, fired]) each.reload();
  };
  const failure = isFixed ? coming.failure : (clock.failure ?? coming.failure);
  const isDrawn = (clock.data ?? clock.failure) !== undefined && (coming.data ?? coming.failure) !== undefined;
  return (
    <PageFrame name="clock" title="Time" ready={isDrawn}>
      {failure !== undefined && <Problem failure={failure} isOld={clock.data !== undefined} />}
      {action.failure !== undefined && <Problem failure={action.failure} />}
      {!isDrawn && <Loading />}
      <Now isFixed={isFixed} />
      {clock.data !== undefined && (
        <>
          <Moves isStopped={clock.data.mode === "manual"} action={action} move={move} />
          {clock.data.note !== undefined && <p class="soft">{clock.data.note}</p>}
          {coming.data !== undefined && coming.data.length > 0 && (
            <JobSlider jobs={coming.data} isBusy={action.isBusy} onGo={(time) => move({ set: time })} />
          )}
        </>
      )}
      <div class="halves">
        <Coming coming={coming} />
        {!isFixed && <Fired fired={fired} />}
      </div>
    </PageFrame>
  );
}

function Now({ isFixed }: { isFixed: boolean }) {
  const { now, mode } = useClock();
  const text = new Date(now).toISOString();
  const date = new Intl.DateTimeFormat(undefined, { dateStyle: "full" }).format(now);
  return (
    <div class="now" data-now={text} data-mode={mode ?? "service"}>
      <time dateTime={text}>{timeFormat.format(now)}</time>
      <span>
        {date}
        <br />
        <span class="soft">{text.slice(0, 19).replace("T", " ")} UTC</span>
      </span>
      {mode === "manual" && <Badge tone="busy" text="stopped" />}
      {mode === "real" && <Badge tone="good" text="running" />}
      {isFixed && (
        <span class="soft">This server's clock is the machine's; only the local profile and the mock move theirs.</span>
      )}
    </div>
  );
}

const timeFormat = new Intl.DateTimeFormat(undefined, {
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
  hourCycle: "h23",
});

const steps = [
  ["An hour", "1h"],
  ["A day", "1d"],
  ["A week", "1w"],
] as const;

function Moves({ isStopped, action, move }: { isStopped: boolean; action: Action; move: Move }) {
  const [date, setDate] = useState("");
  return (
    <div class="line">
      <button type="button" class="primary" disabled={action.isBusy} onClick={() => move({ to_next: true })}>
        To the next job
      </button>
      {steps.map(([name, advance]) => (
        <button key={name} type="button" disabled={action.isBusy} onClick={() => move({ advance })}>
          {name}
        </button>
      ))}
      <button
        type="button"
        disabled={action.isBusy}
        onClick={() => move(isStopped ? { resume: true } : { freeze: true })}
      >
        {isStopped ? "Go on" : "Freeze"}
      </button>
      <form
        class="line inner"
        onSubmit={(event) => {
          event.preventDefault();
          // The field has the browser's time zone.
          if (date !== "") move({ set: new Date(date).toISOString() });
        }}
      >
        <label>
          <span>To a date</span>
          <input
            type="datetime-local"
            step="1"
            required
            value={date}
            onInput={({ currentTarget }) => setDate(currentTarget.value)}
          />
        </label>
        <button type="submit" disabled={action.isBusy}>
          Go
        </button>
      </form>
    </div>
  );
}

function Coming({ coming: { data, pagination } }: { coming: Resource<Job[]> }) {
  const { now } = useClock();
  const columns: Column<Job>[] = [
    { title: "At", kind: "when", cell: ({ at }) => <Time at={at} /> },
    { title: "In", kind: "fit", cell: ({ at }) => countdown(Date.parse(at), now) },
    { title: "Job", kind: "fit", cell: ({ job }) => job },
    { title: "About", kind: "about", cell: (job) => <About job={job} /> },
  ];
  return (
    <section aria-labelledby="coming">
      <h2 id="coming">
        Coming{pagination !== null && (pagination.total ?? 0) > 0 && `: ${(pagination.total ?? 0).toLocaleString()}`}
      </h2>
      {data?.length === 0 && (
        <Empty title="Nothing is coming." hint="Delays, retries and schedules are here in their order." />
      )}
      {data !== undefined && data.length > 0 && (
        <DataTable
          label="Coming jobs"
          columns={columns}
          rows={data.slice(0, shown.table)}
          idOf={({ job, id }) => `${job}/${id}`}
        />
      )}
    </section>
  );
}

const firedColumns: Column<Job & { key: string }>[] = [
  { title: "At", kind: "when", cell: ({ at }) => <Time at={at} /> },
  { title: "Job", kind: "fit", cell: ({ job }) => job },
  { title: "About", kind: "about", cell: (job) => <About job={job} /> },
];

function Fired({ fired: { data, failure } }: { fired: Resource<Job[]> }) {
  // A job of the same kind and object may have run several times.
  const rows = data?.map((job, index) => ({ ...job, key: `${job.job}/${job.id}/${data.length - index}` }));
  return (
    <section aria-labelledby="fired">
      <h2 id="fired">Fired</h2>
      {failure !== undefined && <Problem failure={failure} isOld={data !== undefined} />}
      {rows?.length === 0 && <Empty title="Nothing has fired yet." hint="Jobs are here as they run." />}
      {rows !== undefined && rows.length > 0 && (
        <DataTable label="Fired jobs" columns={firedColumns} rows={rows} idOf={({ key }) => key} />
      )}
    </section>
  );
}

function About({ job }: { job: Job }) {
  const href = hrefOfJob(job);
  const text = <code>{job.id}</code>;
  return href === undefined ? text : <a href={href}>{text}</a>;
}
