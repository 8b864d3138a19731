import { addWorkspace, type NewWorkspace } from "../engine/add-workspace.js";

/** The address and the token of the admin API of a mock server that another process started. */
export interface ServerAccess {
  /** The `operatorUrl` of `startMockServer`, such as `http://127.0.0.1:4010/_posthorn`. */
  operatorUrl: string;
  operatorToken: string;
}

/** A workspace of a mock server, seen from another process. Every method calls the admin API. */
export interface OpenedWorkspace {
  readonly id: string;
  /** Ends in `/v1`. */
  readonly baseUrl: string;
  readonly liveKey: string;
  readonly sandboxKey: string;
  /** Resolves once no job of this workspace is due, whatever jobs other workspaces have. Rejects after half a minute. */
  settle(): Promise<void>;
  /** Returns its messages with their content, oldest first. */
  messages(): Promise<OpenedMessage[]>;
  events(): Promise<OpenedEvent[]>;
}

/** An event as the admin API shows it. */
export interface OpenedEvent {
  id: string;
  type: string;
  timestamp: string;
  data: Record<string, unknown>;
}

/** A message as the admin API shows it. */
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

/** Creates a workspace on a mock server, for one test worker of several: none sees another's rows, mail or keys. */
export async function openWorkspace(access: ServerAccess, workspace: NewWorkspace): Promise<OpenedWorkspace> {
  const { operatorUrl } = access;
  const admin = new AdminApi(access);
  const post = (path: string, body: unknown) => admin.send("POST", path, body);
  const { id, liveKey, sandboxKey } = await addWorkspace(post, workspace);
  return {
    id,
    baseUrl: `${new URL(operatorUrl).origin}/v1`,
    liveKey,
    sandboxKey,
    async settle() {
      await admin.call("POST", "/settle", { workspace_id: id });
    },
    async messages() {
      const rows = await admin.list(`/workspaces/${id}/messages`, (row: { message_id: string }) => row.message_id);
      const messages: OpenedMessage[] = [];
      for (const { message_id } of rows) messages.push((await admin.call("GET", `/messages/${message_id}`)).data);
      return messages.sort((one, other) => (one.message_id < other.message_id ? -1 : 1));
    },
    events: () => admin.list(`/workspaces/${id}/events`, (event: OpenedEvent) => event.id),
  };
}

/** A client of the admin API. */
class AdminApi {
  readonly #url: string;
  readonly #headers: Readonly<Record<string, string>>;

  constructor({ operatorUrl, operatorToken }: ServerAccess) {
    this.#url = operatorUrl;
    this.#headers = { authorization: `Bearer ${operatorToken}`, "content-type": "application/json" };
  }

  /** Sends a request, and returns the answer whatever its status. */
  async send(method: string, path: string, body?: unknown): Promise<{ status: number; text: string }> {
    const init = { method, headers: this.#headers, ...(body !== undefined && { body: JSON.stringify(body) }) };
    const response = await fetch(`${this.#url}${path}`, init);
    return { status: response.status, text: await response.text() };
  }

  /** Returns the parsed answer. Throws Error with the API's message for any status but 200. */
  async call(method: string, path: string, body?: unknown): Promise<ReturnType<typeof JSON.parse>> {
    const { status, text } = await this.send(method, path, body);
    const answer = JSON.parse(text);
    if (status !== 200) throw new Error(answer.error.message);
    return answer;
  }

  /** Returns the rows of all pages of a list. A row that moves to the next page between two calls is returned once. */
  async list<T>(path: string, idOf: (row: T) => string): Promise<T[]> {
    const rows = new Map<string, T>();
    for (let offset = 0; ; offset += 1000) {
      const { data, pagination } = await this.call("GET", `${path}?limit=1000&offset=${offset}`);
      for (const row of data) rows.set(idOf(row), row);
      if (!pagination.has_more) return [...rows.values()];
    }
  }
}
