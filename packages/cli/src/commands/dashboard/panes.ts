import { clockPane } from "./clock-pane.js";
import { contactsPane } from "./contacts-pane.js";
import { deliveriesPane } from "./deliveries-pane.js";
import { inboxPane, sendsPane } from "./mail-panes.js";
import type { Pane } from "./pane.js";
import { runsPane } from "./runs-pane.js";
import type { Service } from "./service.js";

/** Returns what the dashboard shows, in the order of its number keys. */
export function panesOf(service: Service): readonly Pane[] {
  return [sendsPane, inboxPane, deliveriesPane, contactsPane, runsPane, clockPane].map((paneOf) => paneOf(service));
}
