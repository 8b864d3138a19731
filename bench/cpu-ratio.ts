import { median, rounded } from "./median.js";
import type { Result } from "./result.js";

interface Comparison {
  id: string;
  what: string;
  gate: string;
  target: string;
  /** Each does the work once and gives back a number that depends on it, so that no compiler can leave it out. */
  reference: () => number;
  own: () => number;
}

const rounds = 11;
const microsecondsPerRound = 120_000;
const microsecondsOfWarmUp = 400_000;

/**
 * Gives back how much less CPU time the own work takes than the reference. Rounds alternate, so that what else the machine
 * does falls on both; CPU time of the process is counted, garbage collection included.
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

/** Warms the work up and gives back how many turns of it fill a round. */
function turnsFor(work: () => number): number {
  let turns = 1;
  let time = cpuTime(work, turns);
  while (time < microsecondsOfWarmUp) {
    turns *= 2;
    time = cpuTime(work, turns);
  }
  return Math.max(1, Math.round((turns * microsecondsPerRound) / time));
}
