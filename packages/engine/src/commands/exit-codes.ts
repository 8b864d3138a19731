/** The exit codes of the engine's program; scripts rely on them. */
export const exitCodes = { ok: 0, unexpected: 1, usage: 2, store: 3 } as const;
