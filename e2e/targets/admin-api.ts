import { type Answer, ask } from "../support/ask.js";
import type { DeliveredMail, Target, WorkspaceSettings } from "../target.js";

/** The admin API of a target, and the calls that every target makes with it. */
export interface AdminApi {
  admin: Target["admin"];
  settle: Target["settle"];
  /** Creates a workspace with two keys, with the names of the mock. */
  addWorkspace(settings: WorkspaceSettings | undefined): Promise<{ id: string; liveKey: string; sandboxKey: string }>;
  /** Returns those of these mails that a workspace sent. */
  mailOf(workspace_id: string, mails: readonly DeliveredMail[]): Promise<DeliveredMail[]>;
}

/** Returns the admin API of the server behind a base URL. */
export function adminApi(baseUrl: string, token: string, fetch: Target["fetch"]): AdminApi {
  const root = baseUrl.replace(/\/v1$/, "/_posthorn");
  const admin: Target["admin"] = (method, path, body) => ask(`${root}${path}`, { method, token, body, fetch });

  let made = 0;

  async function done(answer: Promise<Answer>): Promise<Answer["body"]> {
    const { status, body } = await answer;
    if (status >= 300) throw new Error(`the admin API answered ${status}: ${JSON.stringify(body)}`);
    return body;
  }

  return {
    admin,
    settle: () => done(admin("POST", "/settle", { timeout_ms: 15_000 })),
    async addWorkspace(settings) {
      made += 1;
      const name = `Workspace ${made}`;
      const { data: workspace } = await done(admin("POST", "/workspaces", { name, settings }));
      const addKey = async (type: "production" | "sandbox"): Promise<string> => {
        const wanted = { name: `${name} ${type}`, type, rate_limit: 0, email_rate_limit: 0 };
        return (await done(admin("POST", `/workspaces/${workspace.id}/keys`, wanted))).data.key;
      };
      return { id: workspace.id, liveKey: await addKey("production"), sandboxKey: await addKey("sandbox") };
    },
    async mailOf(workspace_id, mails) {
      const { data: rows } = await done(admin("GET", `/workspaces/${workspace_id}/messages?limit=1000`));
      const own = new Set(rows.map((row: { message_id: string }) => row.message_id));
      return mails.filter(({ messageId }) => own.has(messageId));
    },
  };
}
