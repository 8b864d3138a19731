import type { WorkspaceSettings } from "@posthorn/engine/internal";
import { didYouMean } from "@posthorn/sdk/internal";

/** The settings an operator gives a workspace. */
export type WantedSettings = Partial<Omit<WorkspaceSettings, "limited_since">>;

/** A workspace to be made. */
export interface WantedWorkspace {
  name: string;
  /** `from_email` is `hello@posthorn.test` unless given. */
  settings?: WantedSettings;
}

/** The settings as given, and the defaults of what is not. */
export function withDefaults(settings: WantedSettings = {}): WantedSettings {
  const given = Object.entries(settings).filter(([, value]) => value !== undefined);
  return { from_email: "hello@posthorn.test", ...Object.fromEntries(given) };
}

/** Asks the admin API to make something, at a path below it. */
export type Make = (path: string, body: unknown) => Promise<{ status: number; text: string }>;

/** Makes a workspace with two keys the way an operator does; throws what the admin API says against it. */
export async function addWorkspace(
  make: Make,
  wanted: WantedWorkspace,
): Promise<{ id: string; liveKey: string; sandboxKey: string }> {
  if (typeof wanted !== "object" || wanted === null) {
    throw new RangeError('a workspace is wanted as { name: "…", settings?: {…} }');
  }
  const { name, settings, ...others } = wanted;
  const [unknown] = Object.keys(others);
  if (unknown !== undefined) {
    throw new RangeError(`there is no option ${unknown}${didYouMean(unknown, ["name", "settings"])}`);
  }
  const create = async (path: string, body: unknown): Promise<Record<string, string>> => {
    const { status, text } = await make(path, body);
    const { data, error } = JSON.parse(text);
    if (status !== 201) throw new RangeError(error.message);
    return data;
  };
  const { id = "" } = await create("/workspaces", { name, settings: withDefaults(settings) });
  const addKey = async (type: string) => {
    // By characters, as the limit of a name counts them.
    const short = [...`${name} ${type}`].slice(0, 100).join("");
    const { key = "" } = await create(`/workspaces/${id}/keys`, { name: short, type });
    return key;
  };
  return { id, liveKey: await addKey("production"), sandboxKey: await addKey("sandbox") };
}
