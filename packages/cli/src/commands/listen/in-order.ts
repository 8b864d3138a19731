/** Work that is done one item after another. */
export interface InOrder<Item> {
  add(item: Item): void;
  /** Rejects when the work fails. */
  failed: Promise<never>;
}

/** Gives back a queue that does the work for each item once it is done for the one before. */
export function inOrder<Item>(work: (item: Item) => Promise<void>): InOrder<Item> {
  let last = Promise.resolve();
  let fail: (error: unknown) => void = () => {};
  const failed = new Promise<never>((_, reject) => {
    fail = reject;
  });
  failed.catch(() => {});
  return {
    add(item) {
      last = last.then(() => work(item));
      last.catch(fail);
    },
    failed,
  };
}
