/** The longest time a task may block the event loop before it yields, in ms of wall-clock time. */
const yieldThreshold = 5;
/** The same for a transaction: others wait for it, and longer with all that runs when it yields. */
const transactionYieldThreshold = 50;

/** Resolves in the next iteration of the event loop, after all I/O that is ready now. */
export function yieldToEventLoop(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

/**
 * Returns a function that a long task awaits between its parts. It yields to the event loop when the task has run for
 * 5 ms since it last yielded; otherwise it returns undefined. `now` is the wall clock in ms.
 */
export function createYielder(
  now = () => performance.now(),
  threshold = yieldThreshold,
): () => Promise<void> | undefined {
  let began = now();
  return () => {
    if (now() - began < threshold) return undefined;
    return yieldToEventLoop().then(() => {
      began = now();
    });
  };
}

/** Returns what `createYielder` does for a transaction with many rows, which yields after 50 ms. */
export function createTransactionYielder(now?: () => number): () => Promise<void> | undefined {
  return createYielder(now, transactionYieldThreshold);
}

/**
 * Returns a function that runs tasks one after another in the order of its calls, and resolves to the result of its task. It
 * yields to the event loop between tasks that wait for each other when they have run for 5 ms, and awaits `beforeFirst` before
 * the first of them.
 */
export function createTaskQueue(
  beforeFirst: () => Promise<void> | undefined = yieldToEventLoop,
): <T>(task: () => Promise<T>) => Promise<T> {
  let yieldIfDue = createYielder();
  let unfinished = 0;
  let last: Promise<unknown> = Promise.resolve();
  const end = () => {
    unfinished -= 1;
  };
  return (task) => {
    if (unfinished === 0) yieldIfDue = createYielder();
    const turn = unfinished === 0 ? beforeFirst() : last.then(yieldIfDue);
    unfinished += 1;
    const run = turn === undefined ? task() : turn.then(task);
    last = run.then(end, end);
    return run;
  };
}

/** How many items are processed concurrently: enough for a store to batch their reads. */
const chunkSize = 100;

/** Calls `work` of a transaction for each chunk of 100 items, and yields to the event loop between chunks when that is due. */
export async function forEachChunk<T>(
  items: readonly T[],
  work: (chunk: readonly T[]) => Promise<unknown>,
): Promise<void> {
  const yieldIfDue = createTransactionYielder();
  for (let from = 0; from < items.length; from += chunkSize) {
    await work(items.slice(from, from + chunkSize));
    await yieldIfDue();
  }
}

/** Calls `work` for each item, 100 items at a time, and yields to the event loop between chunks when that is due. */
export async function forEachInChunks<T>(items: readonly T[], work: (item: T) => Promise<unknown>): Promise<void> {
  await forEachChunk(items, (chunk) => Promise.all(chunk.map(work)));
}

/** Calls `work` for each item as `forEachInChunks` does, and returns how often it resolved to true. */
export async function countInChunks<T>(items: readonly T[], work: (item: T) => Promise<boolean>): Promise<number> {
  let count = 0;
  await forEachInChunks(items, async (item) => {
    if (await work(item)) count += 1;
  });
  return count;
}
