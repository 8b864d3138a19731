import { createEngine, readConfig } from "@posthorn/engine";

/** Contacts added in one transaction. */
const batch = 1000;

/**
 * Adds `count` contacts, `reader-0@example.com` and so on, to the first workspace of an engine with these flags. Runs
 * an engine in this process and ends it, because one call for each contact would be slow.
 */
export async function seedContacts(args: readonly string[], env: Record<string, string>, count: number): Promise<void> {
  const { core, credentials, close } = await createEngine(readConfig(["--port", "0", ...args], env));
  const { store, ctx } = core;
  const { workspace_id } = credentials;
  try {
    for (let from = 0; from < count; from += batch) {
      await store.transaction({ workspace: workspace_id }, async (tx) => {
        for (let number = from; number < Math.min(count, from + batch); number += 1) {
          const email = `reader-${number}@example.com`;
          const now = ctx.clock.now();
          await tx.contacts.insert({
            id: ctx.ids.uuid(),
            workspace_id,
            email,
            address_key: email,
            first_name: `Reader ${number}`,
            last_name: null,
            attributes: {},
            subscribed: true,
            bounced: false,
            unsubscribed_at: null,
            last_opened_at: null,
            last_clicked_at: null,
            created_at: now,
            updated_at: now,
          });
        }
      });
    }
  } finally {
    await close();
  }
}
