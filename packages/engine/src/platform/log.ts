export type LogFields = Readonly<Record<string, unknown>>;

/** Where the process tells its operator what happens. Never given keys, secrets, bodies or addresses' content. */
export interface Log {
  debug(message: string, fields?: LogFields): void;
  info(message: string, fields?: LogFields): void;
  warn(message: string, fields?: LogFields): void;
  error(message: string, fields?: LogFields): void;
}

const nothing = () => {};

/** A log that discards everything, for tests and the mock. */
export const silentLog: Log = { debug: nothing, info: nothing, warn: nothing, error: nothing };
