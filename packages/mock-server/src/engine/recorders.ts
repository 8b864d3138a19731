import { createClock, type ExtraState } from "@posthorn/engine/core";
import { type EventRow, eventToWire, type MessageRow } from "@posthorn/engine/internal";
import type { MailRecord } from "../mail/captured-mail.js";
import { showScheduled } from "../mail/scheduled-mail.js";
import type {
  CapturedEmail,
  MockDelivery,
  MockEvent,
  MockRequest,
  ScheduledMail,
  UnhandledCall,
} from "../mock/mock.js";
import { type CallRecord, showCall } from "./call-log.js";
import { type DeliveryRecord, showDelivery } from "./deliveries.js";
import { Recorder } from "./recorder.js";
import type { WrittenRows } from "./watched-store.js";

/** How many records are kept: at least that many of each list, and at most an eighth more. */
export interface RecordLimits {
  readonly messages: number;
  readonly events: number;
  /** Deliveries, and scheduled mails. */
  readonly others: number;
  /** Requests, and unhandled calls. */
  readonly requests: number;
}

interface UnhandledRecord {
  /** Always empty: the path is checked before the key, so the workspace of such a call is unknown. */
  readonly workspace_id: "";
  readonly call: UnhandledCall;
}

/** The records of all lists, for a snapshot. */
interface CapturedRecords {
  readonly emails: readonly MailRecord[];
  readonly events: readonly EventRow[];
  readonly deliveries: readonly DeliveryRecord[];
  readonly scheduled: readonly Readonly<MessageRow>[];
  readonly requests: readonly CallRecord[];
  readonly unhandled: readonly UnhandledRecord[];
}

/** Everything that a mock shows of its engine, of all workspaces. */
export class Recorders implements ExtraState {
  readonly emails: Recorder<MailRecord, CapturedEmail>;
  readonly events: Recorder<EventRow, MockEvent>;
  readonly deliveries: Recorder<DeliveryRecord, MockDelivery>;
  readonly scheduled: Recorder<Readonly<MessageRow>, ScheduledMail>;
  readonly requests: Recorder<CallRecord, MockRequest>;
  readonly unhandled: Recorder<UnhandledRecord, UnhandledCall>;

  constructor(limits: RecordLimits) {
    const wallClock = createClock();
    this.emails = new Recorder({ wallClock, keep: limits.messages, toItem: ({ email }) => email });
    this.events = new Recorder({ wallClock, keep: limits.events, toItem: showEvent });
    this.deliveries = new Recorder({
      wallClock,
      keep: limits.others,
      toItem: showDelivery,
      keyOf: ({ row }) => row.id,
    });
    this.scheduled = new Recorder({ wallClock, keep: limits.others, toItem: showScheduled, keyOf: ({ id }) => id });
    this.requests = new Recorder({ wallClock, keep: limits.requests, toItem: showCall });
    this.unhandled = new Recorder({ wallClock, keep: limits.requests, toItem: ({ call }) => call });
  }

  /** Records the rows that a transaction wrote. */
  addWritten(written: WrittenRows): void {
    for (const row of written.events) this.events.add(row);
    for (const row of written.scheduled) this.scheduled.add(row);
    for (const row of written.deliveries) {
      const record = this.deliveries.get(row.id);
      // The transaction that inserts a delivery inserts its event, too.
      const event = record?.event ?? written.events.find(({ id }) => id === row.event_id);
      const { workspace_id } = row;
      if (event !== undefined) this.deliveries.add({ workspace_id, row, event, headers: record?.headers ?? {} });
    }
  }

  /** Records the headers of a delivery's latest attempt. */
  addAttempt(deliveryId: string, headers: Readonly<Record<string, string>>): void {
    const record = this.deliveries.get(deliveryId);
    if (record !== undefined) this.deliveries.add({ ...record, headers });
  }

  capture(): CapturedRecords {
    return {
      emails: this.emails.records(),
      events: this.events.records(),
      deliveries: this.deliveries.records(),
      scheduled: this.scheduled.records(),
      requests: this.requests.records(),
      unhandled: this.unhandled.records(),
    };
  }

  restore(captured: CapturedRecords): void {
    this.emails.replace(captured.emails);
    this.events.replace(captured.events);
    this.deliveries.replace(captured.deliveries);
    this.scheduled.replace(captured.scheduled);
    this.requests.replace(captured.requests);
    this.unhandled.replace(captured.unhandled);
  }

  clear(): void {
    for (const recorder of this.#all()) recorder.replace([]);
  }

  /** Rejects all waits for items to come. */
  close(): void {
    for (const recorder of this.#all()) recorder.close();
  }

  #all() {
    return [this.emails, this.events, this.deliveries, this.scheduled, this.requests, this.unhandled];
  }
}

function showEvent(row: EventRow): MockEvent {
  return { ...eventToWire(row), type: row.type as MockEvent["type"], timestamp: new Date(row.at).toISOString() };
}
