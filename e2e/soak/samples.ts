import type { Engines } from "./engines.js";

/** What was measured at one moment, over all processes: the largest value. */
interface Sample {
  residentMegabytes: number;
  loopLagMs: number;
  /** How many mails had arrived. */
  mails: number;
}

/** Reads memory and event-loop lag of the processes now and then. */
export class Samples {
  readonly #samples: Sample[] = [];

  async take(engines: Engines, mails: number): Promise<void> {
    const found = await Promise.all(
      engines.all().map(async (engine) => {
        const answer = await engine.admin("GET", "/metrics").catch(() => undefined);
        return answer?.status === 200 ? read(answer.body) : undefined;
      }),
    );
    const present = found.filter((sample) => sample !== undefined);
    if (present.length === 0) return;
    this.#samples.push({
      residentMegabytes: Math.max(...present.map(({ residentMegabytes }) => residentMegabytes)),
      loopLagMs: Math.max(...present.map(({ loopLagMs }) => loopLagMs)),
      mails,
    });
  }

  /** Returns the medians of the second and of the last quarter of the time. */
  quarters(): { second: Sample; last: Sample } {
    const quarter = Math.floor(this.#samples.length / 4);
    return {
      second: medianOf(this.#samples.slice(quarter, 2 * quarter + 1)),
      last: medianOf(this.#samples.slice(-quarter - 1)),
    };
  }
}

function read(metrics: string): Omit<Sample, "mails"> {
  const value = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, "m").exec(metrics)?.[1] ?? Number.NaN);
  return {
    residentMegabytes: Math.round(value("process_resident_memory_bytes") / 1e5) / 10,
    loopLagMs: Math.round(value("posthorn_event_loop_lag_seconds") * 1e4) / 10,
  };
}

function medianOf(samples: readonly Sample[]): Sample {
  const middle = (of: (sample: Sample) => number) => samples.map(of).sort((a, b) => a - b)[samples.length >> 1] ?? 0;
  return {
    residentMegabytes: middle(({ residentMegabytes }) => residentMegabytes),
    loopLagMs: middle(({ loopLagMs }) => loopLagMs),
    mails: middle(({ mails }) => mails),
  };
}
