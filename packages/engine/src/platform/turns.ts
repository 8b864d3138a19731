/** How long a work may keep all others waiting at a stretch, in ms of the machine's time. */
const stretch = 5;

/** Lets others have their turn of the event loop, and resolves when it is one's own again. */
export function othersTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

/**
 * Gives back what a long work awaits between its pieces: it lets others have their turn when the last stretch was long.
 * `now` is the machine's time in ms.
 */
export function takeTurns(now = () => performance.now()): () => Promise<void> | undefined {
  let began = now();
  return () => {
    if (now() - began < stretch) return undefined;
    return othersTurn().then(() => {
      began = now();
    });
  };
}

/** How many things of many are worked on together: enough for a store to gather what they ask of it. */
const together = 100;

/** Does a work for each of many things and lets others have their turn in between. */
export async function forMany<T>(things: readonly T[], work: (thing: T) => Promise<unknown>): Promise<void> {
  const othersTurn = takeTurns();
  for (let from = 0; from < things.length; from += together) {
    await Promise.all(things.slice(from, from + together).map(work));
    await othersTurn();
  }
}

/** Does a work for each of many things as `forMany` does, and returns for how many it says true. */
export async function countOf<T>(things: readonly T[], work: (thing: T) => Promise<boolean>): Promise<number> {
  let count = 0;
  await forMany(things, async (thing) => {
    if (await work(thing)) count += 1;
  });
  return count;
}
