import type { EventRow, MessageRow } from "../packages/engine/src/store/entities.js";
import { openJsonStore } from "../packages/engine/src/store/json/json-store.js";
import { sampleMessage } from "../packages/engine/src/store/testing/sample-rows.js";

/** How many messages are inserted in one transaction. */
const atOnce = 1_000;
/** When the first message was accepted; the others follow, one a millisecond. Recent enough that none has expired. */
const began = Date.now() - 24 * 60 * 60 * 1000;

let ids = 0;

/** Adds delivered messages, each with its two events, to the only workspace of a JSON store that no process has open. */
export async function addHistory(dir: string, count: number): Promise<void> {
  const store = await openJsonStore({ dir, now: Date.now, newId: () => `${process.pid}-${++ids}` });
  const [workspace] = await store.read("system", (tx) => tx.workspaces.find({}));
  if (workspace === undefined) throw new Error(`${dir} has no workspace: an engine has not used it`);
  for (let from = 0; from < count; from += atOnce) {
    await store.transaction("system", async (tx) => {
      for (let n = from; n < Math.min(count, from + atOnce); n++) {
        const message = messageOf(n, workspace.id);
        await tx.messages.insert(message);
        for (const type of ["email.sent", "email.delivered"] as const)
          await tx.events.insert(eventOf(type, n, message));
      }
    });
  }
  await store.close();
}

/** Returns the nth id, as the engine makes them: it begins with the time. */
function idOf(n: number): string {
  const time = (began + n).toString(16).padStart(12, "0");
  return `${time}7${(n % 4096).toString(16).padStart(3, "0")}9${((n * 2_654_435_761) % 2 ** 32).toString(16).padStart(15, "0")}`;
}

function messageOf(n: number, workspace_id: string): MessageRow {
  const at = began + n;
  const id = `msg_${idOf(n)}`;
  const digest = idOf(n).padEnd(64, "0");
  return sampleMessage(id, {
    workspace_id,
    to: `reader.${n}@example.com`,
    address_key: `reader.${n}@example.com`,
    subject: "Your order A-17 has shipped",
    status: "delivered",
    content_id: `x02968-${digest}`,
    data_id: `x02968-${digest}`,
    render_id: `x02968-${digest}`,
    rendered_at: at,
    attempts: 1,
    last_response: `250 2.0.0 Ok: queued as ${id}`,
    created_at: at,
    updated_at: at,
    sent_at: at,
    delivered_at: at,
    concluded_at: at,
  });
}

function eventOf(type: "email.sent" | "email.delivered", n: number, message: MessageRow): EventRow {
  const { id: message_id, workspace_id, to, from, subject, created_at } = message;
  const hex = idOf(n);
  const serial = type === "email.sent" ? "a" : "b";
  return {
    id: `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20, 31)}${serial}`,
    workspace_id,
    type,
    at: created_at,
    subject_id: message_id,
    data: {
      ...{ message_id, to, from, subject, status: "delivered", contact_id: null, campaign_id: null },
      ...{ automation_id: null, run_id: null, batch_id: null, template_id: null, sandbox: false },
      smtp_response: message.last_response,
    },
    sandbox: false,
    caused_by: null,
  };
}
