export type LogFields = Readonly<Record<string, unknown>>;

/** Where the process tells its operator what happens. Never given keys, secrets, bodies or addresses' content. */
export interface Log {
  debug(message: string, fields?: LogFields): void;
  info(message: string, fields?: LogFields): void;
  warn(message: string, fields?: LogFields): void;
  error(message: string, fields?: LogFields): void;
}

/** The levels of a log, the most detailed one first. */
export const logLevels = ["debug", "info", "warn", "error"] as const;

export type LogLevel = (typeof logLevels)[number];

/** Returns whether a text is the name of a level. */
export function isLogLevel(text: string): text is LogLevel {
  return logLevels.some((level) => level === text);
}

/** A log that leaves out what is below its level, which may change. */
export interface LevelledLog extends Log {
  setLevel(level: LogLevel): void;
}

const nothing = () => {};

/** A log that discards everything, for tests and the mock. */
export const silentLog: Log = { debug: nothing, info: nothing, warn: nothing, error: nothing };
