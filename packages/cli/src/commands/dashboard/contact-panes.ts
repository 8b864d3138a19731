import type { components } from "@posthorn/sdk/contract";
import { pathSegment } from "../../operations/manifest.js";
import { styleFor } from "../../output/terminal-text.js";
import { describeChange, type Run, runChanges } from "../automations/watch-run.js";
import type { Service } from "./dashboard.js";
import { type Content, fieldLines, type Pane, type PaneRow, shortTime, timeWidth } from "./pane.js";

type Contact = components["schemas"]["Contact"];

/** Returns the pane of contacts, newest first. */
export function contactsPane(service: Service): Pane {
  const known = new Map<string, Contact>();
  return {
    name: "Contacts",
    columns: [
      { heading: "ADDED", width: timeWidth, spare: true },
      { heading: "STATE", width: 12 },
      { heading: "EMAIL" },
      { heading: "NAME" },
    ],
    empty: "There are no contacts yet: posthorn contacts create",
    async load(): Promise<Content> {
      const { data, pagination } = await service.list("/contacts", { limit: 100 });
      known.clear();
      const rows = (data as Contact[]).map((contact): PaneRow => {
        known.set(contact.id, contact);
        return {
          id: contact.id,
          cells: [shortTime(contact.created_at), stateOf(contact), contact.email, nameOf(contact)],
        };
      });
      return { rows, total: pagination.total };
    },
    async open({ id }) {
      const contact = known.get(id);
      if (!contact) return { title: id, text: "The contact is no longer among the newest." };
      const { email, attributes, tags, lists, unsubscribed_at, created_at, updated_at } = contact;
      const head = fieldLines({
        id,
        name: nameOf(contact),
        state: stateOf(contact),
        tags: tags.map(({ name }) => name).join(", "),
        lists: lists.map(({ name }) => name).join(", "),
        unsubscribed: unsubscribed_at,
        added: created_at,
        changed: updated_at,
      });
      return { title: email, text: [head, fieldLines(attributes)].filter((part) => part !== "").join("\n\n") };
    },
  };
}

function nameOf({ first_name, last_name }: Contact): string {
  return [first_name, last_name].filter((name) => name).join(" ");
}

function stateOf({ subscribed, bounced }: Contact): string {
  if (bounced) return "bounced";
  return subscribed ? "subscribed" : "unsubscribed";
}

type Automation = components["schemas"]["Automation"];

/** The newest automations whose runs are loaded, and the runs of each. Every automation costs a call. */
const most = { automations: 10, runs: 50 };
const plain = styleFor({}, {}, false);

/** Returns the pane of contacts on their way through automations, newest first. */
export function runsPane(service: Service): Pane {
  const known = new Map<string, { run: Run; name: string }>();
  return {
    name: "Runs",
    columns: [
      { heading: "STARTED", width: timeWidth, spare: true },
      { heading: "STATUS", width: 9 },
      { heading: "CONTACT" },
      { heading: "AUTOMATION" },
      { heading: "NEXT", width: timeWidth, spare: true },
    ],
    empty: "No contact is in an automation: posthorn automations trigger",
    async load(): Promise<Content> {
      const automations = await service.list("/automations", { limit: most.automations });
      let total = 0;
      known.clear();
      for (const { id, name } of automations.data as Automation[]) {
        const path = `/automations/${pathSegment("automation_id", id)}/runs`;
        const { data, pagination } = await service.list(path, { limit: most.runs });
        total += pagination.total;
        for (const run of data as Run[]) known.set(run.id, { run, name });
      }
      const newest = [...known.values()].sort((one, other) => (one.run.started_at < other.run.started_at ? 1 : -1));
      const rows = newest.map(({ run, name }): PaneRow => {
        const { id, status, contact_email, started_at, next_run_at } = run;
        const cells = [shortTime(started_at), status, contact_email, name, shortTime(next_run_at)];
        return { id, cells, alarming: status === "failed" };
      });
      return { rows, total };
    },
    async open({ id }) {
      const found = known.get(id);
      if (!found) return { title: id, text: "The run is no longer among the newest." };
      const { run, name } = found;
      const { contact_email, status, trigger_type, next_run_at, error } = run;
      const head = fieldLines({ id, contact: contact_email, status, by: trigger_type, next: next_run_at, error });
      const steps = runChanges(undefined, run).map((change) => describeChange(change, plain));
      return { title: name, text: `${head}\n\n${steps.join("\n")}` };
    },
  };
}
