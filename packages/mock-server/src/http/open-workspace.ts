import { addWorkspace, type WantedWorkspace } from "../engine/add-workspace.js";

/** Where a mock server that another process started is, and the right to it. */
export interface ServerAccess {
  /** `http://127.0.0.1:4010/_posthorn`, as `startMockServer` gives it. */
  operatorUrl: string;
  operatorToken: string;
}

/** A workspace of a mock server, from outside: what it shows is what the admin API shows, asked for each time. */
export interface OpenedWorkspace {
  readonly id: string;
  /** Ends in `/v1`. */
  readonly baseUrl: string;
  readonly liveKey: string;
  readonly sandboxKey: string;
  /** Resolves once nothing of it is due any more, whatever other workspaces have to do; rejects when that is not so within half a minute. */
  settle(): Promise<void>;
  /** Its messages, oldest first, with their content. */
  messages(): Promise<OpenedMessage[]>;
  events(): Promise<OpenedEvent[]>;
}

/** An event as the admin API tells it. */
export interface OpenedEvent {
  id: string;
  type: string;
  timestamp: string;
  data: Record<string, unknown>;
}

/** A message as the admin API tells it in full. */
export interface OpenedMessage {
  message_id: string;
  to: string;
  from: string;
  subject: string;
  status: string;
  html: string | null;
  text: string | null;
  headers: Record<string, string> | null;
}

/** Makes a workspace of its own on a mock server, for one test worker of several: none sees another's rows, mail or keys. */
export async function openWorkspace(
  { operatorUrl, operatorToken }: ServerAccess,
  wanted: WantedWorkspace,
): Promise<OpenedWorkspace> {
  const headers = { authorization: `Bearer ${operatorToken}`, "content-type": "application/json" };
  const ask = async (method: string, path: string, body?: unknown) => {
    const init = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) };
    const response = await fetch(`${operatorUrl}${path}`, init);
    return { status: response.status, text: await response.text() };
  };
  const done = async (method: string, path: string, body?: unknown) => {
    const { status, text } = await ask(method, path, body);
    const answer = JSON.parse(text);
    if (status !== 200) throw new Error(answer.error.message);
    return answer;
  };
  /** All pages of a list; what moved to the next page meanwhile is there once. */
  const all = async <T>(path: string, idOf: (row: T) => string): Promise<T[]> => {
    const rows = new Map<string, T>();
    for (let offset = 0; ; offset += 1000) {
      const { data, pagination } = await done("GET", `${path}?limit=1000&offset=${offset}`);
      for (const row of data) rows.set(idOf(row), row);
      if (!pagination.has_more) return [...rows.values()];
    }
  };
  const { id, liveKey, sandboxKey } = await addWorkspace((path, body) => ask("POST", path, body), wanted);
  return {
    id,
    baseUrl: `${new URL(operatorUrl).origin}/v1`,
    liveKey,
    sandboxKey,
    settle: async () => void (await done("POST", "/settle", { workspace_id: id })),
    async messages() {
      const rows = await all(`/workspaces/${id}/messages`, (row: { message_id: string }) => row.message_id);
      const whole: OpenedMessage[] = [];
      for (const { message_id } of rows) whole.push((await done("GET", `/messages/${message_id}`)).data);
      return whole.sort((one, other) => (one.message_id < other.message_id ? -1 : 1));
    },
    events: () => all(`/workspaces/${id}/events`, (event: OpenedEvent) => event.id),
  };
}
