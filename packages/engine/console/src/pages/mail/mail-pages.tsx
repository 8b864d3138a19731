/** @jsxImportSource preact */
import type { PageProps } from "../page-table.js";
import { IncomingPage } from "./incoming-page.js";
import { MailList } from "./mail-list.js";
import { MessagePage } from "./message-page.js";

/** The list of mail, or the message that the address names. Mail of other programs has an id that is no message's. */
export function MailPages({ route, workspace }: PageProps) {
  const [, id] = route.path;
  if (id === undefined) return <MailList route={route} workspace={workspace} />;
  const isIncoming = /^[0-9a-f]{8}-/i.test(id);
  return isIncoming ? (
    <IncomingPage id={id} route={route} workspace={workspace} />
  ) : (
    <MessagePage id={id} route={route} workspace={workspace} />
  );
}
