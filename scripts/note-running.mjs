import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, join } from "node:path";

/**
 * Notes a server where the command line finds those of its user (packages/cli/src/local/running.ts), and gives back a function
 * that takes the note away; where nothing can be kept, commands need the token that was printed.
 */
export function noteRunning({ base_url, operator_url, inbox_url, operator_token }, env) {
  const configDir =
    env.POSTHORN_CONFIG_DIR || join(env.XDG_CONFIG_HOME || env.APPDATA || join(homedir(), ".config"), "posthorn");
  const folder = join(configDir, "running");
  const file = join(folder, `${encodeURIComponent(base_url)}.json`);
  try {
    // One by one: mkdir's own way through all of them never ends below /proc.
    for (const path of [dirname(configDir), configDir, folder]) if (!existsSync(path)) mkdirSync(path, { mode: 0o700 });
    writeFileSync(file, `${JSON.stringify({ base_url, operator_url, inbox_url, operator_token })}\n`, { mode: 0o600 });
  } catch {
    return () => {};
  }
  return () => rmSync(file, { force: true });
}
