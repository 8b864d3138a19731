import { median, rounded } from "./median.js";
import type { Result } from "./result.js";

interface Comparison {
  id: string;
  what: string;
  gate: string;
  target: string;
  /** Does the work once and returns a number that depends on it, so that a compiler cannot remove it. */
  reference: () => number;
  own: () => number;
}

const rounds = 11;
const microsecondsPerRound = 120_000;
const microsecondsOfWarmUp = 400_000;

/**
 * Returns the CPU time of the reference divided by that of the own work. Rounds alternate, so that other work on the
 * machine affects both. CPU time of the process is counted, garbage collection included.
 */
export function cpuRatio({ id, what, gate, target, reference, own }: Comparison): Result {
  const referenceTurns = turnsFor(reference);
  const ownTurns = turnsFor(own);
  const referenceMicroseconds: number[] = [];
  const ownMicroseconds: number[] = [];
  for (let round = 0; round < rounds; round++) {
    referenceMicroseconds.push(cpuTime(reference, referenceTurns) / referenceTurns);
    ownMicroseconds.push(cpuTime(own, ownTurns) / ownTurns);
  }
  const ratios = referenceMicroseconds.map((time, round) => time / (ownMicroseconds[round] ?? Number.NaN));
  return {
    id,
    what,
    ratio: rounded(median(ratios)),
    min: rounded(Math.min(...ratios)),
    max: rounded(Math.max(...ratios)),
    rounds,
    gate,
    target,
    detail: {
      referenceMicroseconds: rounded(median(referenceMicroseconds)),
      ownMicroseconds: rounded(median(ownMicroseconds)),
    },
  };
}

let sink = 0;

function cpuTime(work: () => number, turns: number): number {
  const before = process.cpuUsage();
  for (let turn = 0; turn < turns; turn++) sink = (sink + work()) | 0;
  const { user, system } = process.cpuUsage(before);
  return user + system;
}

/** Warms the work up and returns how many turns of it fill a round. */
function turnsFor(work: () => number): number {
  let turns = 1;
  let time = cpuTime(work, turns);
  while (time < microsecondsOfWarmUp) {
    turns *= 2;
    time = cpuTime(work, turns);
  }
  return Math.max(1, Math.round((turns * microsecondsPerRound) / time));
}
