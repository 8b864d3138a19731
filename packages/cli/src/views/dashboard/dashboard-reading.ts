import { oneLine } from "../../output/fit-text.js";
import { plainText } from "../../output/terminal-text.js";
import type { Line } from "../lines.js";
import { chosenRow, type DashboardState, keysOf } from "./dashboard-state.js";
import { rateGauge } from "./rate-gauge.js";

/** Returns the dashboard to be read aloud: sentences instead of columns and rules, and only the row that is chosen. */
export function dashboardReading(state: DashboardState): Line[] {
  const { panes, current, content, chosen, detail, problem, message, rate, isHelpShown } = state;
  const pane = panes[current];
  if (!pane) return [];
  const row = chosenRow(state);
  const cells = pane.columns.flatMap(({ heading }, index) =>
    row?.cells[index] ? [`${heading.toLowerCase()} ${oneLine(row.cells[index])}`] : [],
  );
  const keys = keysOf(state).map(([key, label]) => `${key}: ${label}`);
  const texts = [
    `${pane.name}, ${current + 1} of ${panes.length}.`,
    ...(detail ? [oneLine(detail.title), ...plainText(detail.text).split("\n")] : []),
    ...(detail ? [] : (content?.notes ?? [])),
    ...(!detail && row ? [`Row ${chosen + 1} of ${content?.total}: ${cells.join(", ")}.`] : []),
    ...(!detail && content && !row ? [pane.empty] : []),
    ...(problem ? [`Problem: ${oneLine(problem)}`] : []),
    ...(message ? [oneLine(message)] : []),
    ...(isHelpShown ? [`${rateGauge(rate, 0)}.`, `Keys: ${keys.join(", ")}.`] : ["Question mark tells the keys."]),
  ];
  return texts.map((text) => ({ text }));
}
