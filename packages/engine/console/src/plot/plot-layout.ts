import { countTicks, labelledPlaces } from "./ticks.js";

/** One line or one group of bars: a value for each label, null where there is none. */
export interface Series {
  readonly name: string;
  readonly values: readonly (number | null)[];
}

/** What a plot shows. Its table shows the same. */
export interface PlotData {
  /** Labels of the horizontal axis, such as days. */
  readonly labels: readonly string[];
  readonly series: readonly Series[];
}

export type PlotKind = "lines" | "bars";

/** A place for text or a grid line in the drawing's units. */
export interface Tick {
  readonly at: number;
  readonly text: string;
}

/** A line: its path, broken where values are missing, and its points. */
export interface PlotLine {
  readonly name: string;
  readonly path: string;
  /** Lengths of dashes and gaps, so that lines differ without colour. Empty: a solid line. */
  readonly dashes: string;
  readonly points: readonly { x: number; y: number; value: number }[];
}

/** The bars of one series. */
export interface PlotBars {
  readonly name: string;
  readonly bars: readonly { x: number; y: number; width: number; height: number; value: number }[];
}

/** The drawing of a plot, in units of its view box. */
export interface PlotLayout {
  readonly width: number;
  readonly height: number;
  /** The edges of the area between the axes. */
  readonly area: { readonly left: number; readonly right: number; readonly top: number; readonly bottom: number };
  readonly valueTicks: readonly Tick[];
  readonly labelTicks: readonly Tick[];
  readonly lines: readonly PlotLine[];
  readonly groups: readonly PlotBars[];
}

const dashesOf = ["", "6 3", "2 3", "8 3 2 3", "12 4"];
const margin = { top: 10, right: 12, bottom: 22 };
/** Widths of a digit and of a label of the horizontal axis with its distance, at the font size of plots. */
const digitWidth = 7;
const labelWidth = 64;

/** Returns where the parts of a plot are drawn. The vertical axis begins at 0, so that heights can be compared. */
export function layOutPlot(kind: PlotKind, data: PlotData, size: { width: number; height: number }): PlotLayout {
  const values = data.series.flatMap((series) => series.values);
  const counts = countTicks(values.reduce((most: number, value) => Math.max(most, value ?? 0), 0));
  const texts = counts.map((count) => count.toLocaleString("en"));
  const left = 10 + digitWidth * Math.max(...texts.map((text) => text.length));
  const area = { left, right: size.width - margin.right, top: margin.top, bottom: size.height - margin.bottom };
  const scale = new Scale(area, data.labels.length, counts.at(-1) ?? 1);
  const places = labelledPlaces(data.labels.length, Math.floor((area.right - area.left) / labelWidth));
  return {
    ...size,
    area,
    valueTicks: counts.map((count, index) => ({ at: scale.y(count), text: texts[index] ?? "" })),
    labelTicks: places.map((place) => ({ at: scale.center(place), text: data.labels[place] ?? "" })),
    lines: kind === "lines" ? data.series.map((series, index) => lineOf(series, index, scale)) : [],
    groups: kind === "bars" ? data.series.map((series, index) => barsOf(series, index, data.series.length, scale)) : [],
  };
}

/** Maps places and values to the drawing. Every label has a slot of the same width. */
class Scale {
  readonly area: PlotLayout["area"];
  readonly slot: number;
  /** The value at the top of the area. */
  readonly top: number;

  constructor(area: PlotLayout["area"], length: number, top: number) {
    this.area = area;
    this.top = top;
    this.slot = (area.right - area.left) / Math.max(1, length);
  }

  start(place: number): number {
    return this.area.left + place * this.slot;
  }

  center(place: number): number {
    return rounded(this.start(place) + this.slot / 2);
  }

  y(value: number): number {
    const { top, bottom } = this.area;
    return rounded(bottom - (value / this.top) * (bottom - top));
  }
}

function lineOf({ name, values }: Series, index: number, scale: Scale): PlotLine {
  const points: { x: number; y: number; value: number }[] = [];
  let path = "";
  values.forEach((value, place) => {
    if (value === null) return;
    const [x, y] = [scale.center(place), scale.y(value)];
    const continues = place > 0 && values[place - 1] !== null;
    path += `${continues ? "L" : "M"}${x} ${y}`;
    points.push({ x, y, value });
  });
  return { name, path, dashes: dashesOf[index % dashesOf.length] ?? "", points };
}

function barsOf({ name, values }: Series, index: number, groups: number, scale: Scale): PlotBars {
  // A fifth of each slot is the distance to the next.
  const width = rounded((scale.slot * 0.8) / groups);
  const bars = values.flatMap((value, place) => {
    if (value === null) return [];
    const y = scale.y(value);
    const x = rounded(scale.start(place) + scale.slot * 0.1 + index * width);
    return [{ x, y, width, height: rounded(scale.area.bottom - y), value }];
  });
  return { name, bars };
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}
