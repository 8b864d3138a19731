import { pino } from "pino";
import { type LevelledLog, type LogFields, type LogLevel, logLevels } from "./log.js";

/** Fields that may contain a secret are never written. */
const secretFields = ["authorization", "key", "token", "secret", "password", "body"];

/** Returns a log of JSON lines on stderr. */
export function jsonLog(level: LogLevel = "info"): LevelledLog {
  const logger = pino(
    { level, base: undefined, timestamp: pino.stdTimeFunctions.isoTime, redact: secretFields },
    pino.destination({ dest: 2, sync: true }),
  );
  return {
    debug: (message, fields) => logger.debug(fields ?? {}, message),
    info: (message, fields) => logger.info(fields ?? {}, message),
    warn: (message, fields) => logger.warn(fields ?? {}, message),
    error: (message, fields) => logger.error(fields ?? {}, message),
    setLevel(next) {
      logger.level = next;
    },
  };
}

// Control characters but line break and tab, and characters that change the reading direction.
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
const controls = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;

/** Returns a log of readable lines for a terminal, without control characters of servers and callers. */
export function readableLog(write: (line: string) => void, level: LogLevel = "info"): LevelledLog {
  let least = logLevels.indexOf(level);
  const line = (of: LogLevel, mark: string) => (message: string, fields?: LogFields) => {
    if (logLevels.indexOf(of) < least) return;
    const rest = Object.entries(fields ?? {}).map(([name, value]) => ` ${name}=${String(value)}`);
    write(`${mark} ${`${message}${rest.join("")}`.replace(controls, "")}\n`);
  };
  return {
    debug: line("debug", "·"),
    info: line("info", " "),
    warn: line("warn", "!"),
    error: line("error", "×"),
    setLevel(next) {
      least = logLevels.indexOf(next);
    },
  };
}
