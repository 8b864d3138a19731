/** Waits for some milliseconds. For load that takes time, never for a test that waits for something. */
export const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
