import { addWorkspace, type WantedWorkspace } from "./add-workspace.js";

/** Where a mock server that another process started is, and the right to it. */
export interface ServerAccess {
  /** `http://127.0.0.1:4010/_posthorn`, as `startMockServer` gives it. */
  operatorUrl: string;
  operatorToken: string;
}

/** A workspace of a mock server, from outside: what it shows is what the operator's plane shows, asked for each time. */
export interface OpenedWorkspace {
  readonly id: string;
  /** Ends in `/v1`. */
  readonly baseUrl: string;
  readonly liveKey: string;
  readonly sandboxKey: string;
  /** Resolves once nothing is due any more, in any workspace of the server; rejects when that is not so within half a minute. */
  settle(): Promise<void>;
  /** Its messages, oldest first, with their content. */
  messages(): Promise<OpenedMessage[]>;
  events(): Promise<{ id: string; type: string; timestamp: string; data: Record<string, unknown> }[]>;
}

/** A message as the operator's plane tells it in full. */
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
  const done = async (method: string, path: string) => {
    const { status, text } = await ask(method, path);
    const { data, error } = JSON.parse(text);
    if (status !== 200) throw new Error(error.message);
    return data;
  };
  const read = (path: string) => done("GET", path);
  const { id, liveKey, sandboxKey } = await addWorkspace((path, body) => ask("POST", path, body), wanted);
  return {
    id,
    baseUrl: `${new URL(operatorUrl).origin}/v1`,
    liveKey,
    sandboxKey,
    settle: async () => void (await done("POST", "/settle")),
    async messages() {
      const rows: { message_id: string }[] = await read(`/workspaces/${id}/messages?limit=1000`);
      const whole = await Promise.all(rows.map(({ message_id }) => read(`/messages/${message_id}`)));
      return whole.sort((one, other) => (one.message_id < other.message_id ? -1 : 1));
    },
    events: () => read(`/workspaces/${id}/events?limit=1000`),
  };
}
