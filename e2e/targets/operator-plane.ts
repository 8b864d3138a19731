import { type Answer, ask } from "../support/ask.js";
import type { DeliveredMail, Target, WorkspaceSettings } from "../target.js";

/** The operator's plane of a target, and what is the same on every target because it goes through that plane. */
export interface OperatorPlane {
  operator: Target["operator"];
  settle: Target["settle"];
  /** Makes a workspace with two keys, named as the mock names them. */
  addWorkspace(settings: WorkspaceSettings | undefined): Promise<{ id: string; liveKey: string; sandboxKey: string }>;
  /** Those of some mails that a workspace sent. */
  mailOf(workspace_id: string, mails: readonly DeliveredMail[]): Promise<DeliveredMail[]>;
}

/** Gives back the operator's plane beside an API. */
export function operatorPlane(baseUrl: string, token: string, fetch: Target["fetch"]): OperatorPlane {
  const root = baseUrl.replace(/\/v1$/, "/_posthorn");
  const operator: Target["operator"] = (method, path, body) => ask(`${root}${path}`, { method, token, body, fetch });

  let made = 0;

  async function done(answer: Promise<Answer>): Promise<Answer["body"]> {
    const { status, body } = await answer;
    if (status >= 300) throw new Error(`the operator's plane answered ${status}: ${JSON.stringify(body)}`);
    return body;
  }

  return {
    operator,
    settle: () => done(operator("POST", "/settle", { timeout_ms: 15_000 })),
    async addWorkspace(settings) {
      made += 1;
      const name = `Workspace ${made}`;
      const { data: workspace } = await done(operator("POST", "/workspaces", { name, settings }));
      const addKey = async (type: "production" | "sandbox"): Promise<string> => {
        const wanted = { name: `${name} ${type}`, type, rate_limit: 0, email_rate_limit: 0 };
        return (await done(operator("POST", `/workspaces/${workspace.id}/keys`, wanted))).data.key;
      };
      return { id: workspace.id, liveKey: await addKey("production"), sandboxKey: await addKey("sandbox") };
    },
    async mailOf(workspace_id, mails) {
      const { data: rows } = await done(operator("GET", `/workspaces/${workspace_id}/messages?limit=1000`));
      const own = new Set(rows.map((row: { message_id: string }) => row.message_id));
      return mails.filter(({ messageId }) => own.has(messageId));
    },
  };
}
