import { noSenderHint } from "../client/api-failure.js";
import type { Context } from "../program/context.js";
import { usage } from "../program/failure.js";
import { callAdminApi, hasAdminToken, listAdminApi } from "./admin-api.js";

interface WorkspaceSummary {
  id: string;
  name: string;
}

/** Returns the id of the named workspace, or, without a name, of the only workspace or the one of the API key. @throws a usage failure where that is not exactly one. */
export async function workspaceId(named: unknown, context: Context): Promise<string> {
  const { data } = await listAdminApi("/workspaces?limit=1000", context);
  const workspaces = data as WorkspaceSummary[];
  if (named !== undefined) {
    const fitting = workspaces.filter(({ id, name }) => id === named || name === named);
    return chooseOnly(
      fitting,
      workspaces,
      `${fitting.length === 0 ? "no" : "more than one"} workspace is named "${named}"`,
    );
  }
  const ofKey = workspaces.length > 1 ? await workspacesOfKey(workspaces, context) : workspaces;
  return chooseOnly(ofKey, workspaces, "there is more than one workspace, and no API key that says which");
}

function chooseOnly(fitting: readonly WorkspaceSummary[], all: readonly WorkspaceSummary[], problem: string): string {
  const [only, ...others] = fitting;
  if (only && others.length === 0) return only.id;
  const known = all.slice(0, 5).map(({ id, name }) => `${id} (${name})`);
  throw usage(problem, { path: "workspace", hint: `Choose one with --workspace: ${known.join(", ")}.` });
}

/** Returns the workspaces that have a key with the last four characters of the configured one. */
async function workspacesOfKey(workspaces: readonly WorkspaceSummary[], context: Context): Promise<WorkspaceSummary[]> {
  const { apiKey } = context.settings();
  if (!apiKey) return [];
  const found: WorkspaceSummary[] = [];
  for (const workspace of workspaces) {
    const keys = await callAdminApi("GET", `/workspaces/${workspace.id}/keys?limit=1000`, undefined, context);
    if ((keys as { last4: string }[]).some(({ last4 }) => apiKey.endsWith(last4))) found.push(workspace);
  }
  return found;
}

/** Returns the default sender of the workspace in use, null where it has none, undefined without an operator token. */
export async function defaultSender(context: Context): Promise<string | null | undefined> {
  if (!hasAdminToken(context)) return undefined;
  const path = `/workspaces/${await workspaceId(undefined, context)}`;
  const workspace = Object(await callAdminApi("GET", path, undefined, context));
  const sender = workspace.from_email ?? Object(workspace.settings).from_email;
  return typeof sender === "string" ? sender : null;
}

/** Warns on stderr where the workspace has no default sender, so that mail would fail later. Prints nothing where that is unknown. */
export async function warnOfMissingSender(context: Context): Promise<void> {
  const { dryRun, printCurl } = context.flags();
  if (dryRun || printCurl) return;
  const sender = await defaultSender(context).catch(() => undefined);
  if (sender === null) await context.note(noSenderHint);
}
