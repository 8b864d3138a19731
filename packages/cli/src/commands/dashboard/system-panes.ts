import { replayPath } from "../listen/event-deliveries.js";
import type { Service } from "./dashboard.js";
import { type Content, fieldLines, type Pane, type PaneKey, type PaneRow, shortTime, timeWidth } from "./pane.js";

interface DeliveryItem {
  id: string;
  webhook_id: string;
  event_id: string;
  event: string;
  url: string;
  status: string;
  attempts: readonly { at: string; status_code: number; duration_ms: number; error: string | null }[];
  next_attempt_at: string | null;
}

/** Returns the pane of events on their way to subscribers, newest first; one can be sent again. */
export function deliveriesPane(service: Service): Pane {
  const known = new Map<string, DeliveryItem>();
  return {
    name: "Deliveries",
    columns: [
      { heading: "AT", width: timeWidth, spare: true },
      { heading: "STATUS", width: 9 },
      { heading: "CODE", width: 4 },
      { heading: "EVENT", width: 21 },
      { heading: "URL" },
    ],
    empty: "Nothing was delivered yet: posthorn listen",
    async load(): Promise<Content> {
      const { data, pagination } = await service.listOwn("/deliveries?limit=200");
      known.clear();
      const rows = (data as DeliveryItem[]).map((delivery): PaneRow => {
        const { id, status, event, url, attempts, next_attempt_at } = delivery;
        known.set(id, delivery);
        const last = attempts.at(-1);
        const cells = [shortTime(last?.at ?? next_attempt_at), status, answerOf(last), event, url];
        return { id, cells, alarming: status === "failed" };
      });
      return { rows, total: pagination.total };
    },
    async open({ id }) {
      const delivery = known.get(id);
      if (!delivery) return { title: id, text: "It is no longer among the newest." };
      const { event, url, status, webhook_id, event_id, next_attempt_at, attempts } = delivery;
      const head = fieldLines({
        id,
        status,
        url,
        subscription: webhook_id,
        "event id": event_id,
        next: next_attempt_at,
      });
      const tried = attempts.map(
        (attempt) =>
          `${shortTime(attempt.at)}  ${answerOf(attempt).padEnd(4)}  ${attempt.duration_ms} ms  ${attempt.error ?? ""}`,
      );
      return { title: event, text: `${head}\n\n${tried.join("\n") || "It has not been tried yet."}` };
    },
    keys: [
      {
        key: "r",
        label: "replay",
        async run(row) {
          if (!row) return "There is nothing to send again.";
          await service.operator("POST", replayPath(row.id));
          return `${row.cells[3]} is sent again.`;
        },
      },
    ],
  };
}

/** The status code of an attempt; a subscriber that did not answer has none. */
function answerOf(attempt: DeliveryItem["attempts"][number] | undefined): string {
  if (!attempt) return "";
  return attempt.status_code > 0 ? String(attempt.status_code) : "—";
}

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
  let fired: readonly PaneRow[] = [];
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
