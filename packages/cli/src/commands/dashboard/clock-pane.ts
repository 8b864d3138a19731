import type { Content, Pane, PaneKey, Row } from "./pane.js";
import { shortTime, timeWidth } from "./readable.js";
import type { Service } from "./service.js";

interface Moved {
  mode: string;
  now: string;
  fired?: readonly { at: string; job: string; id: string }[];
}

const moves: readonly { key: string; label: string; body: unknown }[] = [
  { key: "m", label: "+1 min", body: { advance: "1m" } },
  { key: "h", label: "+1 h", body: { advance: "1h" } },
  { key: "d", label: "+1 day", body: { advance: "1d" } },
  { key: "n", label: "to next", body: { to_next: true } },
  { key: "f", label: "freeze", body: { freeze: true } },
  { key: "u", label: "run on", body: { resume: true } },
];

/** Returns the pane of the clock of dev or mock, which its keys move, with what fired on the way. */
export function clockPane(service: Service): Pane {
  let fired: readonly Row[] = [];
  let since = "";
  return {
    name: "Clock",
    columns: [{ heading: "FIRED", width: timeWidth }, { heading: "JOB" }, { heading: "ID", width: 36, spare: true }],
    empty: "Nothing fired on the last move.",
    async load(): Promise<Content> {
      const { mode, now } = (await service.operator("GET", "/clock")) as Moved;
      return { notes: [`It is ${now}. The clock is ${mode}.`, since], rows: fired, total: fired.length };
    },
    keys: moves.map(
      ({ key, label, body }): PaneKey => ({
        key,
        label,
        async run() {
          const moved = (await service.operator("POST", "/clock", body)) as Moved;
          fired = (moved.fired ?? []).map(({ at, job, id }, index) => ({
            id: `${index} ${id}`,
            cells: [shortTime(at), job, id],
          }));
          since = `Last move: ${label}.`;
          return `It is ${moved.now}; ${fired.length === 1 ? "one job" : `${fired.length} jobs`} fired.`;
        },
      }),
    ),
  };
}
