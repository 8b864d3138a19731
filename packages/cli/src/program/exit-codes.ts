/** The exit codes of the process. Scripts rely on them, so they never change. */
export const exitCodes = {
  ok: 0,
  failed: 1,
  usage: 2,
  partial: 3,
  auth: 4,
  notFound: 5,
  conflict: 6,
  limited: 7,
  network: 8,
  unmet: 9,
  interrupted: 130,
  terminated: 143,
} as const;

/** Returns the exit code for an error answer of the API; `limit_reached` is a limit although it is a 403. */
export function exitCodeOf(status: number, code: string): number {
  if (code === "limit_reached" || status === 429) return exitCodes.limited;
  if (status === 401 || status === 403) return exitCodes.auth;
  if (status === 404) return exitCodes.notFound;
  return status === 409 ? exitCodes.conflict : exitCodes.failed;
}
