import { parseDuration } from "@posthorn/sdk/internal";
import { invalid } from "../../platform/errors.js";
import { type LifeName, type Lives, lifeOutsideLimits, lifeRules, livesOf } from "../../platform/lives.js";

/** Lives as the admin API takes them: durations such as `90d`, `none` for ever, null for that of the service. */
export type WireLives = Readonly<Partial<Record<LifeName, string | null>>>;

/**
 * Returns the lives of a workspace after a change of some; undefined when none is its own. Null as a life, or as the whole change, is
 * the service's. Throws `validation_error` for a life outside of its limits.
 */
export function changedLives(
  service: Lives,
  before: Partial<Lives> | undefined,
  change: WireLives | null,
): Partial<Lives> | undefined {
  if (change === null) return undefined;
  const lives = new Map<string, number | null>(Object.entries(before ?? {}));
  for (const [name, text] of Object.entries(change)) {
    if (text === null) lives.delete(name);
    else lives.set(name, text === "none" ? null : (parseDuration(text) ?? Number.NaN));
  }
  const own = Object.fromEntries(lives) as Partial<Lives>;
  // Messages, runs and bounces that the workspace does not name follow its other lives, as `livesOf` says.
  const outside = lifeOutsideLimits({ ...livesOf(service, own), ...own });
  if (outside !== undefined) throw invalid(`settings.lives.${outside}`, `must be ${lifeRules[outside].wanted}`);
  return lives.size === 0 ? undefined : own;
}

const units = [
  ["d", 24 * 60 * 60 * 1000],
  ["h", 60 * 60 * 1000],
  ["m", 60 * 1000],
  ["s", 1000],
] as const;

/** Returns lives as the admin API shows them, each in the largest unit of which it is a whole number. */
export function livesToWire(lives: Partial<Lives>): WireLives {
  return Object.fromEntries(
    Object.entries(lives).map(([name, life]) => [name, life === null ? "none" : durationText(life)]),
  );
}

function durationText(ms: number): string {
  const [unit, size] = units.find(([, each]) => ms % each === 0) ?? ["ms", 1];
  return `${ms / size}${unit}`;
}
