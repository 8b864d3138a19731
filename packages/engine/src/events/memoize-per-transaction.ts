import type { Tx } from "../store/store.js";

/**
 * Returns a function that loads the value of a key once per transaction. A transaction that writes thousands of events would
 * otherwise repeat the same query for each of them.
 */
export function memoizePerTransaction<T>(): (tx: Tx, key: string, load: () => Promise<T>) => Promise<T> {
  const memos = new WeakMap<Tx, Map<string, Promise<T>>>();
  return (tx, key, load) => {
    const memo = memos.get(tx) ?? new Map<string, Promise<T>>();
    memos.set(tx, memo);
    const value = memo.get(key) ?? load();
    memo.set(key, value);
    return value;
  };
}
