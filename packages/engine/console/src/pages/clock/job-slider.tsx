/** @jsxImportSource preact */
import { useState } from "preact/hooks";
import { Time } from "../../parts/time.js";
import { type Job, jobsUntil } from "./coming-job.js";

interface JobSliderProps {
  jobs: readonly Job[];
  isBusy: boolean;
  onGo: (time: string) => void;
}

/** Chooses one of the coming jobs, and moves the clock to its time. */
export function JobSlider({ jobs, isBusy, onGo }: JobSliderProps) {
  const [chosen, setChosen] = useState(0);
  const index = Math.min(chosen, jobs.length - 1);
  const job = jobs[index];
  if (job === undefined) return null;
  const count = jobsUntil(jobs, index);
  const words = count === 1 ? "one job runs" : `${count} jobs run`;
  return (
    <div class="slider">
      <label for="job-slider">Over the coming jobs</label>
      <input
        id="job-slider"
        type="range"
        min="0"
        max={jobs.length - 1}
        value={index}
        aria-valuetext={`${index + 1} of ${jobs.length}: ${job.job}, ${job.at}`}
        onInput={({ currentTarget }) => setChosen(Number(currentTarget.value))}
      />
      <p>
        <strong>
          {index + 1} of {jobs.length}
        </strong>{" "}
        {job.job}, <Time at={job.at} /> <span class="soft">({words} on the way)</span>{" "}
        <button
          type="button"
          disabled={isBusy}
          onClick={() => {
            onGo(job.at);
            setChosen(0);
          }}
        >
          Go there
        </button>
      </p>
    </div>
  );
}
