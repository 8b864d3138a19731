import { idFloor } from "../../platform/ids.js";
import type { ReadTx, Tx } from "../../store/store.js";
import type { MailFilter, SentRecord } from "./mail-record.js";

// Deleted mail stays deleted after a restart. Its events stay, so a row of `meta` holds for an address, a workspace or both the id
// up to which their mail is deleted: the floor.

type FloorOf = Pick<MailFilter, "to" | "workspace_id">;

const prefix = "mail-floor/";
const floorKey = ({ workspace_id = "*", to = "*" }: FloorOf) => `${prefix}${workspace_id}/${to}`;

/** A floor further (ms) ahead of the clock than this was set before the clock was set back, and deletes nothing any more. */
const tolerance = 60_000;

/** The floors that matter for some mail. */
export class MailFloors {
  readonly #ids = new Map<string, string>();

  private constructor(rows: readonly { id: string; value: Readonly<Record<string, unknown>> }[], now: number) {
    const latest = idFloor(now + tolerance);
    for (const { id, value } of rows) if (String(value.id) < latest) this.#ids.set(id, String(value.id));
  }

  /** Returns the floors of some mail at a time (epoch ms). */
  static async read(tx: ReadTx, records: readonly SentRecord[], now: number): Promise<MailFloors> {
    const ids = new Set([floorKey({})]);
    for (const record of records) for (const id of floorsOf(record)) ids.add(id);
    return new MailFloors(await tx.meta.find({ where: { id: { in: [...ids] } } }), now);
  }

  /** Returns the id up to which all mail of a filter is deleted; empty where there is none. */
  static async below(tx: ReadTx, { to, workspace_id }: MailFilter, now: number): Promise<string> {
    const wide: FloorOf[] = [{}, ...(to === undefined ? [] : [{ to }])];
    if (workspace_id !== undefined) wide.push({ workspace_id }, ...(to === undefined ? [] : [{ workspace_id, to }]));
    const floors = new MailFloors(await tx.meta.find({ where: { id: { in: wide.map(floorKey) } } }), now);
    return [...floors.#ids.values()].reduce((highest, id) => (id > highest ? id : highest), "");
  }

  isDeleted(record: SentRecord): boolean {
    return floorsOf(record).some((id) => (this.#ids.get(id) ?? "") >= record.id);
  }
}

function floorsOf({ workspace_id, keys: [to = "*"] }: SentRecord): string[] {
  return [{}, { to }, { workspace_id }, { workspace_id, to }].map(floorKey);
}

/** Deletes the mail of an address, a workspace, both, or all, up to an id. */
export async function raiseFloor(tx: Tx, of: FloorOf, id: string): Promise<void> {
  if (of.to === undefined && of.workspace_id === undefined) await removeFloors(tx);
  const row = { id: floorKey(of), value: { id } };
  if ((await tx.meta.update(row.id, { value: row.value })) === undefined) await tx.meta.insert(row);
}

/** Removes all floors. */
export async function removeFloors(tx: Tx): Promise<void> {
  const floors = await tx.meta.find({ where: { id: { gte: prefix, lt: "mail-floor0" } } });
  for (const { id } of floors) await tx.meta.delete(id);
}
