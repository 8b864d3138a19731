/** What of Node's `process` is used; a browser has none of it. */
interface Process {
  env?: Record<string, string | undefined>;
  versions?: { node?: string };
  getBuiltinModule?(name: string): unknown;
}

/**
 * Returns the operator's token from `POSTHORN_OPERATOR_TOKEN`, or that of the server at a base URL which `posthorn dev` or `posthorn mock`
 * runs for this user; undefined where there is neither, as in a browser.
 */
export async function localToken(baseUrl: string): Promise<string | undefined> {
  const { env, versions } = (globalThis as { process?: Process }).process ?? {};
  if (env?.POSTHORN_OPERATOR_TOKEN) return env.POSTHORN_OPERATOR_TOKEN;
  if (env === undefined || versions?.node === undefined) return undefined;
  try {
    // The names are variables, so that bundlers for browsers do not follow them.
    const [fs, os, path] = ["node:fs/promises", "node:os", "node:path"];
    const { readFile } = (await import(/* @vite-ignore */ fs as string)) as typeof import("node:fs/promises");
    const { homedir } = (await import(/* @vite-ignore */ os as string)) as typeof import("node:os");
    const { join } = (await import(/* @vite-ignore */ path as string)) as typeof import("node:path");
    const home = env.XDG_CONFIG_HOME || env.APPDATA || join(homedir(), ".config");
    const folder = env.POSTHORN_CONFIG_DIR || join(home, "posthorn");
    // The file that `posthorn dev` and `posthorn mock` write for commands of this user.
    const file = join(folder, "running", `${encodeURIComponent(baseUrl)}.json`);
    const { operator_token } = JSON.parse(await readFile(file, "utf8"));
    return typeof operator_token === "string" ? operator_token : undefined;
  } catch {
    return undefined;
  }
}
