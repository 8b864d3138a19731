import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { layOutPlot, type PlotData } from "./plot-layout.js";
import { plotRows, plotText } from "./plot-text.js";

const size = { width: 640, height: 200 };
const data: PlotData = {
  labels: ["1 Mar", "2 Mar", "3 Mar"],
  series: [
    { name: "Sent", values: [0, 1_500, null] },
    { name: "Opened", values: [0, 750, 3] },
  ],
};

const value = fc.option(fc.nat(1_000_000));
const someData = fc.integer({ min: 1, max: 90 }).chain((length) =>
  fc.record({
    labels: fc.array(fc.string(), { minLength: length, maxLength: length }),
    series: fc.array(
      fc.record({ name: fc.string(), values: fc.array(value, { minLength: length, maxLength: length }) }),
      { maxLength: 5 },
    ),
  }),
);

describe("the layout of a plot", () => {
  it("keeps every point and bar between the axes, and draws each value that there is", () => {
    const property = fc.property(someData, fc.integer({ min: 280, max: 1_280 }), (some, width) => {
      const { area, lines } = layOutPlot("lines", some, { width, height: 200 });
      const { groups } = layOutPlot("bars", some, { width, height: 200 });
      const given = some.series.map(({ values }) => values.filter((each) => each !== null));
      expect(lines.map(({ points }) => points.map((point) => point.value))).toEqual(given);
      expect(groups.map(({ bars }) => bars.map((bar) => bar.value))).toEqual(given);
      // Places are rounded to hundredths.
      const [left, right] = [area.left - 0.1, area.right + 0.1];
      const points = lines.flatMap((line) => line.points);
      const bars = groups.flatMap((group) => group.bars);
      const outside = [
        ...points.filter(({ x, y }) => x < left || x > right || y < area.top || y > area.bottom),
        ...bars.filter((bar) => bar.x < left || bar.x + bar.width > right || bar.y < area.top),
        ...bars.filter(({ y, height }) => Math.abs(y + height - area.bottom) > 0.1),
      ];
      expect(outside).toEqual([]);
    });
    fc.assert(property, { seed: 20, numRuns: 40 });
  });

  it("draws a value at the height of the axis' text for it", () => {
    const { valueTicks, lines } = layOutPlot("lines", data, size);
    expect(valueTicks.map(({ text }) => text)).toEqual(["0", "500", "1,000", "1,500"]);
    const heightOf = (text: string) => valueTicks.find((tick) => tick.text === text)?.at;
    expect(lines[0]?.points.map(({ y }) => y)).toEqual([heightOf("0"), heightOf("1,500")]);
  });

  it("breaks a line where a value is missing", () => {
    const values = [1, 2, null, 3, null];
    const { lines } = layOutPlot(
      "lines",
      { labels: ["a", "b", "c", "d", "e"], series: [{ name: "Sent", values }] },
      size,
    );
    expect(lines[0]?.path.replace(/[\d. ]+/g, "")).toBe("MLM");
  });

  it("lets five lines differ without colour", () => {
    const series = Array.from({ length: 5 }, (_, index) => ({ name: `${index}`, values: [1] }));
    const { lines } = layOutPlot("lines", { labels: ["a"], series }, size);
    expect(new Set(lines.map(({ dashes }) => dashes)).size).toBe(5);
  });

  it("puts the bars of a day beside each other, and leaves room before the next day", () => {
    const places = layOutPlot("bars", data, size).groups.map(({ bars }) =>
      bars.map(({ x, width }) => ({ x, end: x + width })),
    );
    expect(places.map((bars) => bars.length)).toEqual([2, 3]);
    const [firstSent, secondSent, firstOpened] = [places[0]?.[0], places[0]?.[1], places[1]?.[0]];
    expect(firstOpened?.x).toBeCloseTo(firstSent?.end ?? 0, 1);
    expect(secondSent?.x).toBeGreaterThan((firstOpened?.end ?? 0) + 10);
  });

  it("has an axis from 0 to 1 where nothing happened, and no label without days", () => {
    const { valueTicks, labelTicks, lines } = layOutPlot("lines", { labels: [], series: [] }, size);
    expect([valueTicks.map(({ text }) => text), labelTicks, lines]).toEqual([["0", "1"], [], []]);
  });

  it("labels fewer days where it is narrower, and the last one always", () => {
    const labels = Array.from({ length: 30 }, (_, index) => `day ${index + 1}`);
    const labelled = (width: number) => layOutPlot("bars", { labels, series: [] }, { width, height: 200 }).labelTicks;
    expect(labelled(320).length).toBeLessThan(labelled(1_280).length);
    for (const width of [320, 1_280]) {
      const ticks = labelled(width);
      expect(ticks.at(-1)?.text).toBe("day 30");
      for (const [index, { at }] of ticks.entries())
        if (index > 0) expect(at - (ticks[index - 1]?.at ?? 0)).toBeGreaterThanOrEqual(64);
    }
  });
});

describe("the text of a plot", () => {
  it("says of each series its total, its highest and its last value", () => {
    expect(plotText(data)).toBe(
      "Sent: 1,500 in all, at most 1,500 (2 Mar), last 1,500 (2 Mar). Opened: 753 in all, at most 750 (2 Mar), last 3 (3 Mar).",
    );
    const series = [
      { name: "Sent", values: [0, 0] },
      { name: "Opened", values: [null, null] },
    ];
    expect(plotText({ labels: ["a", "b"], series })).toBe("Sent: 0 throughout. Opened: no values.");
  });

  it("has the same numbers as a table", () => {
    expect(plotRows(data)).toEqual([
      ["1 Mar", "0", "0"],
      ["2 Mar", "1,500", "750"],
      ["3 Mar", "–", "3"],
    ]);
  });
});
