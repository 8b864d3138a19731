import type { Ctx } from "../platform/context.js";
import { sha256 } from "../platform/crypto.js";
import type { ContentRow } from "./entities.js";
import type { ReadTx, ScanOptions, Tx } from "./store.js";

const day = 24 * 60 * 60 * 1000;
const week = 7 * day;

/** How long a link in a mail leads somewhere, in ms from the end of the week it was sent in. */
const linksLife = 400 * day;

/** What is kept by its value; whom a mail went to is kept by the id of its message, for good. */
type HashedContentKind = Exclude<ContentRow["kind"], "recipient">;

/**
 * What ids begin with, a week following, where a kind expires: a value is kept once a week, so that using it again needs
 * no note, and the oldest are found by their ids alone. Ids of what never expires are hashes, which sort before these.
 */
const prefixes: Readonly<Record<HashedContentKind, string>> = {
  template: "",
  links: "l",
  email: "x",
  data: "x",
  render: "x",
  contacts: "x",
};

/** Saves a value once per workspace, distinct value and, where its kind expires, week. Returns the id to read it by. */
export async function saveContent(
  ctx: Ctx,
  tx: Tx,
  { workspace_id, kind, value }: { workspace_id: string; kind: HashedContentKind; value: unknown },
): Promise<string> {
  const now = ctx.clock.now();
  const digest = sha256(`${workspace_id}\n${kind}\n${JSON.stringify(value)}`);
  const id = prefixes[kind] === "" ? digest : `${prefixes[kind]}${weekOf(now)}-${digest}`;
  await tx.contents.insertIfAbsent({ id, workspace_id, kind, value, created_at: now });
  return id;
}

/** The value kept under an id, or undefined once it has expired. */
export async function readContent<T>(tx: ReadTx, id: string | null): Promise<T | undefined> {
  if (id === null) return undefined;
  return (await tx.contents.get(id))?.value as T | undefined;
}

/** The parts of `contents` that have outlived their time, for `Store.scan`. */
export function expiredContentRanges({ clock, settings }: Ctx): ScanOptions[] {
  const lives = [
    ["l", linksLife],
    ["x", settings.contentLife],
  ] as const;
  return lives.map(([prefix, life]) => ({ after: prefix, before: `${prefix}${weekOf(clock.now() - life)}` }));
}

/** The number of a week since 1970, in five digits, so that it sorts as text. */
function weekOf(time: number): string {
  return String(Math.max(0, Math.floor(time / week))).padStart(5, "0");
}
