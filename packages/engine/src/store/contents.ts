import type { Ctx } from "../platform/context.js";
import { sha256 } from "../platform/crypto.js";
import { idFloor } from "../platform/ids.js";
import type { ContentRow } from "./entities.js";
import type { ReadTx, ScanOptions, Tx } from "./store.js";

const week = 7 * 24 * 60 * 60 * 1000;

/** The kinds whose id ends with a hash of the value. That of the others ends with the id of the message. */
type HashedContentKind = Exclude<ContentRow["kind"], "message" | "recipient">;

/**
 * The prefix of ids, which the week follows, for each kind that expires. A value is saved once a week, so its last use need
 * not be recorded, and a range of ids finds what has expired. The ids of kinds that never expire are hashes, which sort
 * before these prefixes.
 */
const prefixes: Readonly<Record<HashedContentKind, string>> = {
  template: "",
  links: "l",
  email: "x",
  data: "x",
  render: "x",
  contacts: "x",
};

/** A value of a workspace to be saved. */
export interface NewContent {
  workspace_id: string;
  kind: HashedContentKind;
  value: unknown;
}

/** Returns the hash that identifies a value among those of its workspace and kind. */
export function contentDigest({ workspace_id, kind, value }: NewContent): string {
  const text = (kind === "email" ? textsOf(value) : undefined) ?? JSON.stringify(value);
  return sha256(`${workspace_id}\n${kind}\n${text}`);
}

/**
 * Returns a text that differs for different objects of texts: the names and lengths as JSON, and the texts as they are. To
 * escape the HTML of a mail as JSON takes longer than to hash it (bench/batch.bench.ts). Undefined for any other value.
 */
function textsOf(value: unknown): string | undefined {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return undefined;
  const lengths: (string | number | null)[] = [];
  let texts = "";
  for (const [name, text] of Object.entries(value)) {
    if (text !== null && typeof text !== "string") return undefined;
    lengths.push(name, text === null ? null : text.length);
    texts += text ?? "";
  }
  return `${JSON.stringify(lengths)}\n${texts}`;
}

/**
 * Saves a value once per workspace, distinct value and, where its kind expires, week. Returns the id to read it by.
 */
export async function saveContent(ctx: Ctx, tx: Tx, content: NewContent): Promise<string> {
  const row = contentRow(ctx, content, contentDigest(content));
  await tx.contents.insertIfAbsent(row);
  return row.id;
}

/** Returns the row that saves a value with this digest, for `insertIfAbsent`. */
export function contentRow({ clock }: Ctx, { workspace_id, kind, value }: NewContent, digest: string): ContentRow {
  const now = clock.now();
  const id = prefixes[kind] === "" ? digest : idOfWeek(prefixes[kind], now, digest);
  return { id, workspace_id, kind, value, created_at: now };
}

/** Returns the id of the content that a message has alone. The message was created at `now`, and `unique` is the end of its id. */
export function ownContentId(unique: string, now: number): string {
  return idOfWeek(prefixes.email, now, unique);
}

/** Returns an id that begins with the week of a time, so that a range of ids finds what has expired. */
function idOfWeek(prefix: string, now: number, unique: string): string {
  return `${prefix}${weekOf(now)}-${unique}`;
}

/** Returns the value with an id, or undefined when it has expired. */
export async function readContent<T>(tx: ReadTx, id: string | null): Promise<T | undefined> {
  if (id === null) return undefined;
  return (await tx.contents.get(id))?.value as T | undefined;
}

/** Returns the id of the row of a message's recipient. Such ids sort by the time at which the message was accepted. */
export function recipientContentId(message_id: string): string {
  return `recipient-${message_id}`;
}

/** Returns the range of content ids that a kind of life had ended for at a time (epoch ms), for `Store.scan`. */
export function contentsUntil(kind: "content" | "link" | "unsubscribe", time: number): Required<ContentRange> {
  if (kind === "unsubscribe") {
    const prefix = recipientContentId("msg_");
    return { after: prefix, before: `${prefix}${idFloor(time + 1).replaceAll("-", "")}` };
  }
  const prefix = kind === "link" ? prefixes.links : prefixes.email;
  return { after: prefix, before: `${prefix}${weekOf(time)}` };
}

type ContentRange = Pick<ScanOptions, "after" | "before">;

/** Returns the number of the week since 1970, in five digits, so that it sorts as text. */
function weekOf(time: number): string {
  return String(Math.max(0, Math.floor(time / week))).padStart(5, "0");
}
