import type { Ctx } from "../platform/context.js";
import { sha256 } from "../platform/crypto.js";
import type { ContentRow } from "./entities.js";
import type { ReadTx, Tx } from "./store.js";

/** Keeps a value once per workspace and distinct value, and gives back the id to find it by. */
export async function keepContent(
  ctx: Ctx,
  tx: Tx,
  workspace_id: string,
  kind: ContentRow["kind"],
  value: unknown,
): Promise<string> {
  const id = sha256(`${workspace_id}\n${kind}\n${JSON.stringify(value)}`);
  await tx.contents.ensure({ id, workspace_id, kind, value, created_at: ctx.clock.now() });
  return id;
}

/** The value kept under an id, or undefined once it has expired. */
export async function readContent<T>(tx: ReadTx, id: string | null): Promise<T | undefined> {
  if (id === null) return undefined;
  return (await tx.contents.get(id))?.value as T | undefined;
}
