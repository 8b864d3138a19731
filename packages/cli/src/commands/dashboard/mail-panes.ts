import { pathSegment } from "../../operations/manifest.js";
import type { HappenedEvent } from "../events/feed.js";
import type { Service } from "./dashboard.js";
import {
  type Column,
  type Content,
  type Detail,
  fieldLines,
  type Pane,
  type PaneRow,
  shortTime,
  timeWidth,
} from "./pane.js";

interface MessageItem {
  message_id: string;
  status: string;
  to: string | readonly string[];
  from: string;
  from_name: string | null;
  subject: string;
  sandbox: boolean;
  last_response: string | null;
  send_at: string | null;
  sent_at: string | null;
  created_at: string;
}

interface MessageDetail extends MessageItem {
  html: string | null;
  text: string | null;
  headers: Readonly<Record<string, string>> | null;
  events: readonly HappenedEvent[];
}

/** As many as anybody scrolls through; the admin API gives the newest first. */
const most = 200;
const alarming = ["bounced", "failed"];
/** Those that nobody has received. */
const unsent = ["scheduled", "queued", "cancelled", "failed"];

const at: Column = { heading: "AT", width: timeWidth, spare: true };

/** Returns the pane of accepted messages with their status, newest first. */
export function sendsPane(service: Service): Pane {
  return {
    name: "Sends",
    columns: [at, { heading: "STATUS", width: 9 }, { heading: "TO" }, { heading: "SUBJECT", shares: 1.5 }],
    empty: "Nothing has been sent yet: posthorn send",
    async load(): Promise<Content> {
      const { data, pagination } = await service.listOwn(`/messages?limit=${most}`);
      const rows = (data as MessageItem[]).map((message): PaneRow => {
        const { message_id: id, status, subject, send_at, created_at } = message;
        const time = status === "scheduled" ? send_at : created_at;
        return {
          id,
          cells: [shortTime(time), status, recipients(message), subject],
          alarming: alarming.includes(status),
        };
      });
      return { rows, total: pagination.total };
    },
    open: (row) => openMessage(service, row),
  };
}

/** Returns the pane of mail as its recipients have it. */
export function inboxPane(service: Service): Pane {
  return {
    name: "Inbox",
    columns: [at, { heading: "TO" }, { heading: "SUBJECT", shares: 1.5 }],
    empty: "No mail has arrived yet: posthorn send",
    async load(): Promise<Content> {
      const { data } = await service.listOwn(`/messages?limit=${most}`);
      const rows = (data as MessageItem[])
        .filter(({ status, sandbox, sent_at }) => !unsent.includes(status) && !sandbox && sent_at !== null)
        .map((message): PaneRow => {
          const { message_id: id, sent_at, subject } = message;
          return { id, cells: [shortTime(sent_at), recipients(message), subject] };
        });
      return { rows, total: rows.length };
    },
    async open(row): Promise<Detail> {
      const message = await detailOf(service, row);
      const { from, from_name, subject, text } = message;
      const head = fieldLines({ From: from_name ? `${from_name} <${from}>` : from, To: recipients(message) });
      return { title: subject, text: `${head}\n\n${text ?? "The content is no longer kept."}` };
    },
    previews: true,
  };
}

async function openMessage(service: Service, row: PaneRow): Promise<Detail> {
  const message = await detailOf(service, row);
  const { message_id, status, from, sandbox, last_response, send_at, text, events, subject } = message;
  const head = fieldLines({
    id: message_id,
    status: sandbox ? `${status} (sandbox)` : status,
    from,
    to: recipients(message),
    "send at": send_at,
    answer: last_response,
  });
  const happened = events.map(({ type, timestamp }) => `${shortTime(timestamp)}  ${type}`).join("\n");
  return { title: subject, text: [head, happened, text ?? ""].filter((part) => part !== "").join("\n\n") };
}

async function detailOf(service: Service, { id }: PaneRow): Promise<MessageDetail> {
  return (await service.operator("GET", `/messages/${pathSegment("message_id", id)}`)) as MessageDetail;
}

function recipients({ to }: MessageItem): string {
  return typeof to === "string" ? to : to.join(", ");
}
