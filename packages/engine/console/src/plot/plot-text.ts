import type { PlotData, Series } from "./plot-layout.js";

/** Returns a plot in words, one sentence a series, for those who do not see it: total, highest value, and last value. */
export function plotText({ labels, series }: PlotData): string {
  return series.map((each) => seriesText(each, labels)).join(" ");
}

/** Returns the rows of a plot's table, one a label: the label and each series' value, "–" where there is none. */
export function plotRows({ labels, series }: PlotData): string[][] {
  return labels.map((label, place) => [label, ...series.map(({ values }) => numberText(values[place] ?? null))]);
}

function seriesText({ name, values }: Series, labels: readonly string[]): string {
  let [total, highest, last] = [0, -1, -1];
  values.forEach((value, place) => {
    if (value === null) return;
    total += value;
    last = place;
    if (highest < 0 || value > (values[highest] ?? 0)) highest = place;
  });
  if (last < 0) return `${name}: no values.`;
  if (total === 0) return `${name}: 0 throughout.`;
  const at = (place: number): string => `${numberText(values[place] ?? null)} (${labels[place]})`;
  return `${name}: ${numberText(total)} in all, at most ${at(highest)}, last ${at(last)}.`;
}

function numberText(value: number | null): string {
  return value === null ? "–" : value.toLocaleString("en");
}
