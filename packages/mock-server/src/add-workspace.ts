import type { Core, WorkspaceSettings } from "@posthorn/engine/core";

/** Makes a workspace with two keys the way an operator does; throws what the operator's plane says against it. */
export async function addWorkspace(
  core: Core,
  operatorToken: string,
  { name, settings }: { name: string; settings: Partial<WorkspaceSettings> },
): Promise<{ id: string; liveKey: string; sandboxKey: string }> {
  const create = async (path: string, body: unknown): Promise<Record<string, string>> => {
    const headers = { authorization: `Bearer ${operatorToken}`, "content-type": "application/json" };
    const answer = await core.handle({ method: "POST", url: `/_posthorn${path}`, headers, body: JSON.stringify(body) });
    const { data, error } = JSON.parse(String(answer.body));
    if (answer.status !== 201) throw new RangeError(error.message);
    return data;
  };
  const { id = "" } = await create("/workspaces", { name, settings });
  const addKey = async (type: string) => {
    const { key = "" } = await create(`/workspaces/${id}/keys`, { name: `${name} ${type}`.slice(0, 100), type });
    return key;
  };
  return { id, liveKey: await addKey("production"), sandboxKey: await addKey("sandbox") };
}
