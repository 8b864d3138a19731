/** @jsxImportSource preact */
import type { PageProps } from "../page-table.js";
import { WebhookList } from "./webhook-list.js";
import { WebhookPage } from "./webhook-page.js";

/** The list of webhooks, or the one that the address names. */
export function WebhookPages({ route, workspace }: PageProps) {
  const [, id] = route.path;
  if (id === undefined) return <WebhookList route={route} workspace={workspace} />;
  return <WebhookPage id={id} route={route} workspace={workspace} />;
}
