import type { EngineProcess } from "../support/engine-process.js";
import type { Acknowledged } from "./load.js";
import type { Receivers } from "./receivers.js";

/** How many mails of a workspace one process sends at a time: those whose outcome a kill leaves unknown. */
const atOnce = 20;

/** Of the listings of the admin API, the fields that the checks read. */
interface ListedMessage {
  message_id: string;
  to: string;
  status: string;
  campaign_id: string | null;
  automation_id: string | null;
}

interface ListedEvent {
  type: string;
  data: { message_id?: string };
}

interface ListedDelivery {
  url: string;
  status: string;
}

type Messages = readonly ListedMessage[];

/** A promise of the service, and what broke it. */
export interface CheckedPromise {
  promise: string;
  checked: number;
  broken: string[];
}

export interface Evidence {
  engine: EngineProcess;
  workspace_id: string;
  automation: string;
  acknowledged: Acknowledged;
  receivers: Receivers;
  kills: number;
}

/** Checks every promise, once all work is done. */
export async function checkPromises(evidence: Evidence): Promise<CheckedPromise[]> {
  const list = <T>(path: string) => readAll<T>(evidence.engine, `/workspaces/${evidence.workspace_id}/${path}`);
  const messages = await list<ListedMessage>("messages");
  const events = await list<ListedEvent>("events");
  const deliveries = await list<ListedDelivery>("deliveries");
  return [
    acknowledgedOnce(evidence, messages),
    arrivedOnce(evidence, messages),
    completeEvents(messages, events),
    webhooksDelivered(evidence, messages),
    webhooksAccounted(messages, deliveries),
    campaignsComplete(evidence, messages),
    await runsDoneOnce(evidence, messages),
  ];
}

async function readAll<T>(engine: EngineProcess, path: string): Promise<T[]> {
  const rows: T[] = [];
  for (let more = true; more; ) {
    const { body } = await engine.admin("GET", `${path}?limit=1000&offset=${rows.length}`);
    rows.push(...body.data);
    more = body.pagination.has_more;
  }
  return rows;
}

function acknowledgedOnce({ acknowledged }: Evidence, messages: Messages): CheckedPromise {
  const statuses = new Map(messages.map(({ message_id, status }) => [message_id, status]));
  const broken = acknowledged.messages.filter((id) => statuses.get(id) !== "delivered");
  const repeated = acknowledged.messages.length - new Set(acknowledged.messages).size;
  // A repeated call makes no second message: its recipients have one each.
  const recipients = messages.map(({ to }) => to).filter((to) => /^(single|batch)-/.test(to));
  const doubles = recipients.length - new Set(recipients).size;
  return {
    promise: "what was acknowledged is delivered, and calls that are repeated under their key act once",
    checked: acknowledged.messages.length,
    broken: [
      ...broken.map((id) => `${id} is ${statuses.get(id) ?? "lost"}`),
      ...(repeated + doubles > 0 ? [`${repeated + doubles} messages twice`] : []),
    ],
  };
}

function arrivedOnce({ receivers, kills }: Evidence, messages: Messages): CheckedPromise {
  const missing = messages
    .filter(({ message_id }) => !receivers.mails.has(message_id))
    .map(({ message_id }) => message_id);
  const often = [...receivers.mails].filter(([, count]) => count > 1);
  const allowed = kills * atOnce;
  return {
    promise: `a mail arrives once; twice at most where a kill left its outcome unknown (${often.length} did)`,
    checked: messages.length,
    broken: [
      ...missing.map((id) => `${id} never arrived`),
      ...often.filter(([, count]) => count > 1 + kills).map(([id, count]) => `${id} arrived ${count} times`),
      ...(often.length > allowed ? [`${often.length} arrived again; ${kills} kills explain ${allowed}`] : []),
    ],
  };
}

function completeEvents(messages: Messages, events: readonly ListedEvent[]): CheckedPromise {
  const counts = new Map<string, number>();
  for (const { type, data } of events) {
    const { message_id = "" } = data;
    if (type === "email.delivered") counts.set(message_id, (counts.get(message_id) ?? 0) + 1);
  }
  const wrong = messages.filter(({ message_id }) => counts.get(message_id) !== 1);
  return {
    promise: "each message has one event that concludes it",
    checked: messages.length,
    broken: wrong.map(({ message_id }) => `${message_id} has ${counts.get(message_id) ?? 0}`),
  };
}

function webhooksDelivered({ receivers }: Evidence, messages: Messages): CheckedPromise {
  const missing = messages.filter(({ message_id }) => !receivers.events.has(message_id));
  return {
    promise: "each event reaches its subscriber at least once",
    checked: messages.length,
    broken: missing.map(({ message_id }) => `the event of ${message_id} was not delivered`),
  };
}

function webhooksAccounted(messages: Messages, deliveries: readonly ListedDelivery[]): CheckedPromise {
  const dead = deliveries.filter(({ url }) => url.endsWith("/dead"));
  const lost = dead.filter(({ status }) => status === "delivered").length;
  return {
    promise: "events of a subscriber that is gone wait or have failed, and delay no other",
    checked: dead.length,
    broken: [
      ...(lost > 0 ? [`${lost} count as delivered`] : []),
      ...(dead.length === 0 && messages.length > 0 ? ["no delivery is recorded"] : []),
    ],
  };
}

function campaignsComplete({ acknowledged }: Evidence, messages: Messages): CheckedPromise {
  const recipients = new Map<string, string[]>();
  for (const { campaign_id, to } of messages) {
    if (campaign_id !== null) recipients.set(campaign_id, [...(recipients.get(campaign_id) ?? []), to]);
  }
  const wrong = acknowledged.campaigns.filter((id) => {
    const to = recipients.get(id) ?? [];
    return to.length !== 20 || new Set(to).size !== 20;
  });
  return {
    promise: "a campaign mails each of its contacts once",
    checked: acknowledged.campaigns.length,
    broken: wrong.map((id) => `campaign ${id} mailed ${recipients.get(id)?.length ?? 0} of 20`),
  };
}

async function runsDoneOnce(
  { engine, automation, acknowledged }: Evidence,
  messages: Messages,
): Promise<CheckedPromise> {
  const broken: string[] = [];
  for (const id of acknowledged.runs) {
    const { body } = await engine.admin("GET", `/automations/${automation}/runs/${id}`);
    const steps = (body.data?.steps ?? []).map(({ status }: { status: string }) => status);
    if (body.data?.status !== "completed" || steps.join() !== "completed,completed,completed") {
      broken.push(`run ${id} is ${body.data?.status}: ${steps.join()}`);
    }
  }
  const mails = messages.filter(({ automation_id }) => automation_id !== null).length;
  if (mails !== acknowledged.runs.length) broken.push(`${acknowledged.runs.length} runs sent ${mails} mails`);
  return { promise: "a run does each step once", checked: acknowledged.runs.length, broken };
}
