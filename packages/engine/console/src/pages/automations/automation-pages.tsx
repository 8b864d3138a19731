/** @jsxImportSource preact */
import type { PageProps } from "../page-table.js";
import { AutomationList } from "./automation-list.js";
import { AutomationPage } from "./automation-page.js";
import { RunPage } from "./run-page.js";

/** The list of automations, one of them, or one of its runs. */
export function AutomationPages({ route, workspace }: PageProps) {
  const [, id, , runId] = route.path;
  if (id === undefined) return <AutomationList route={route} workspace={workspace} />;
  if (runId === undefined) return <AutomationPage id={id} route={route} workspace={workspace} />;
  return <RunPage id={id} runId={runId} route={route} workspace={workspace} />;
}
