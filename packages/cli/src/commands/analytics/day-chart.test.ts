import { expect, it } from "vitest";
import { type Chart, dayChart } from "./day-chart.js";

const same = (text: string) => text;
const style = { heading: same, faint: same, alarm: same };
const days = [0, 1, 7, 120].map((count, index) => ({ date: `2026-03-0${index + 6}`, count }));

function chart(parts: Partial<Chart>): string {
  return dayChart({ title: "Sends a day", days, totals: { sends: 128 }, width: 80, isRead: false, style, ...parts });
}

it("draws each day with its number and a bar that fits, and says what a bar is made of", () => {
  expect(chart({ width: 41 })).toBe(`Sends a day; each # is up to 5
2026-03-06    0
2026-03-07    1  #
2026-03-08    7  ##
2026-03-09  120  ########################
Totals: sends 128
`);
});

it.each([
  [48, 40, 2],
  [49, 40, 5],
  [2_000_000, 40, 200_000],
])("takes numbers that are easy to count with: %i in %i columns", (count, width, each) => {
  const drawn = chart({ days: [{ date: "2026-03-09", count }], width });
  expect(drawn).toContain(`each # is up to ${each}\n`);
  for (const line of drawn.split("\n")) expect(line.length).toBeLessThanOrEqual(width);
});

it("draws one # for each where there are few", () => {
  expect(chart({ days: days.slice(0, 3) })).toContain("each # is one\n2026-03-06  0\n2026-03-07  1  #\n");
});

it("leaves numbers where there is no room for bars, or nothing to draw", () => {
  expect(chart({ width: 16, title: "Sends" })).toMatch(/^Sends\n2026-03-06 {4}0\n/);
  expect(chart({ days: days.slice(0, 1) })).toBe("Sends a day\n2026-03-06  0\nTotals: sends 128\n");
  expect(chart({ days: [] })).toBe("Sends a day\nTotals: sends 128\n");
});

it("breaks what is longer than the terminal between words", () => {
  const totals = { sends: 523, campaign_sends: 400, delivered: 516 };
  expect(chart({ days: [], totals, width: 40 })).toContain("Totals: sends 523, campaign_sends 400,\ndelivered 516\n");
});

it("is read as days and numbers", () => {
  expect(chart({ isRead: true })).toBe(
    "Sends a day\n2026-03-06: 0\n2026-03-07: 1\n2026-03-08: 7\n2026-03-09: 120\nTotals: sends 128\n",
  );
});

it("draws nothing that could steer a terminal", () => {
  const drawn = chart({ days: [{ date: "\u001b[2J", count: 1 }], totals: { "a\u009b": "\u001b[m" } });
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not be there
  expect(drawn).not.toMatch(/[\u001b\u009b]/);
});
