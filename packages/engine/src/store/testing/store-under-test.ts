import type { Store } from "../store.js";

/** A kind of store to examine. */
export interface StoreUnderTest {
  name: string;
  /** Gives a store that holds nothing. Each case opens its own and closes it. */
  open(): Promise<Store>;
  /** Closes a store and opens what it kept; absent where nothing outlives the store. */
  reopen?(store: Store): Promise<Store>;
}

/** Opens a store for one case and closes it afterwards, however the case ends. */
export async function withStore(examinee: StoreUnderTest, work: (store: Store) => Promise<void>): Promise<void> {
  const store = await examinee.open();
  try {
    await work(store);
  } finally {
    await store.close();
  }
}
