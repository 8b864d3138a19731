import type { Store } from "../store.js";

/** A kind of store, for the suite. */
export interface StoreUnderTest {
  name: string;
  /** Returns an empty store. Each case opens a store and closes it. */
  open(): Promise<Store>;
  /** Closes a store and opens it again; absent where a store is not durable. */
  reopen?(store: Store): Promise<Store>;
}

/** Opens a store for one case and closes it afterwards, also when the case fails. */
export async function withStore(backend: StoreUnderTest, work: (store: Store) => Promise<void>): Promise<void> {
  const store = await backend.open();
  try {
    await work(store);
  } finally {
    await store.close();
  }
}
