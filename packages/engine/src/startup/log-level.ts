import { readFileSync } from "node:fs";
import { ConfigError } from "../config.js";
import { isLogLevel, type LogLevel } from "../platform/log.js";

/** Returns the level that a setting names: a level, or a file that contains one and is read at each call. Throws ConfigError. */
export function readLogLevel(setting: string): LogLevel {
  if (isLogLevel(setting)) return setting;
  let text: string;
  try {
    text = readFileSync(setting, "utf8").trim();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new ConfigError(
      `--log-level must be debug, info, warn or error, or a file that contains one of them: ${setting} cannot be read (${code})`,
    );
  }
  if (isLogLevel(text)) return text;
  throw new ConfigError(`the log level in ${setting} must be debug, info, warn or error, not ${JSON.stringify(text)}`);
}
