/** @jsxImportSource preact */
import type { PageProps } from "../page-table.js";
import { MailList } from "./mail-list.js";
import { MessagePage } from "./message-page.js";

/** The list of mail, or the message that the address names. */
export function MailPages({ route, workspace }: PageProps) {
  const [, id] = route.path;
  return id === undefined ? (
    <MailList route={route} workspace={workspace} />
  ) : (
    <MessagePage id={id} route={route} workspace={workspace} />
  );
}
