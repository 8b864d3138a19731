import type { WorkspaceSettings } from "@posthorn/engine/internal";
import { didYouMean } from "@posthorn/sdk/internal";

/** The settings that the admin API accepts for a workspace. */
export type NewWorkspaceSettings = Partial<
  Omit<WorkspaceSettings, "limited_since" | "lives" | "step_webhook_secret_previous" | "step_webhook_secret_until">
>;

/** A workspace to create. */
export interface NewWorkspace {
  name: string;
  /** `from_email` is `hello@posthorn.test` unless given. */
  settings?: NewWorkspaceSettings;
}

/** Returns the settings that are given, and the default of `from_email`. */
export function withDefaults(settings: NewWorkspaceSettings = {}): NewWorkspaceSettings {
  const given = Object.entries(settings).filter(([, value]) => value !== undefined);
  return { from_email: "hello@posthorn.test", ...Object.fromEntries(given) };
}

/** Posts a body to a path of the admin API. */
export type PostToAdminApi = (path: string, body: unknown) => Promise<{ status: number; text: string }>;

/** Creates a workspace and its two keys through the admin API. Throws RangeError with the message of the admin API. */
export async function addWorkspace(
  post: PostToAdminApi,
  workspace: NewWorkspace,
): Promise<{ id: string; liveKey: string; sandboxKey: string }> {
  const { name, settings } = readNewWorkspace(workspace);
  const create = async (path: string, body: unknown): Promise<Record<string, string>> => {
    const { status, text } = await post(path, body);
    const { data, error } = JSON.parse(text);
    if (status !== 201) throw new RangeError(error.message);
    return data;
  };
  const { id = "" } = await create("/workspaces", { name, settings: withDefaults(settings) });
  const addKey = async (type: string) => {
    // The limit of a name counts characters, not UTF-16 units.
    const keyName = [...`${name} ${type}`].slice(0, 100).join("");
    const { key = "" } = await create(`/workspaces/${id}/keys`, { name: keyName, type });
    return key;
  };
  return { id, liveKey: await addKey("production"), sandboxKey: await addKey("sandbox") };
}

function readNewWorkspace(workspace: NewWorkspace): NewWorkspace {
  if (typeof workspace !== "object" || workspace === null) {
    throw new RangeError('a workspace is given as { name: "…", settings?: {…} }');
  }
  const unknown = Object.keys(workspace).find((name) => !["name", "settings"].includes(name));
  if (unknown === undefined) return workspace;
  throw new RangeError(`there is no option ${unknown}${didYouMean(unknown, ["name", "settings"])}`);
}
