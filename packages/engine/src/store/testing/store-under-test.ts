import type { Store } from "../store.js";

/** A kind of store, for the suite. */
export interface StoreUnderTest {
  name: string;
  /** Returns an empty store. */
  open(): Promise<Store>;
  /** Closes a store and opens it again; absent where a store is not durable. */
  reopen?(store: Store): Promise<Store>;
  /** Removes all rows of a store, which the next case then uses; absent where opening one costs no more. */
  empty?(store: Store): Promise<void>;
}

/** Returns a kind of store whose rows outlast it: `open` returns it with the rows of the store before. */
export function durableStore(name: string, open: () => Promise<Store>): StoreUnderTest {
  const empty = (store: Store) => store.restore({ collections: {} });
  return {
    name,
    empty,
    async open() {
      const store = await open();
      await empty(store);
      return store;
    },
    async reopen(store) {
      await store.close();
      return open();
    },
  };
}

/** The store that a case has left empty, for the next one. */
const left = new Map<StoreUnderTest, Store>();

/** Runs a case with an empty store, and closes or empties that afterwards. A store with which a case failed is closed. */
export async function withStore(backend: StoreUnderTest, work: (store: Store) => Promise<void>): Promise<void> {
  const store = left.get(backend) ?? (await backend.open());
  left.delete(backend);
  try {
    await work(store);
    await backend.empty?.(store);
  } catch (error) {
    await store.close();
    throw error;
  }
  if (backend.empty === undefined) await store.close();
  else left.set(backend, store);
}

/** Closes the store that the last case has left. */
export async function closeLeft(backend: StoreUnderTest): Promise<void> {
  await left.get(backend)?.close();
  left.delete(backend);
}
