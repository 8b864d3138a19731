import { replayPath } from "../listen/replay-delivery.js";
import type { Content, Pane, Row } from "./pane.js";
import { fieldLines, shortTime, timeWidth } from "./readable.js";
import type { Service } from "./service.js";

interface Delivery {
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
  const known = new Map<string, Delivery>();
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
      const rows = (data as Delivery[]).map((delivery): Row => {
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
function answerOf(attempt: Delivery["attempts"][number] | undefined): string {
  if (!attempt) return "";
  return attempt.status_code > 0 ? String(attempt.status_code) : "—";
}
