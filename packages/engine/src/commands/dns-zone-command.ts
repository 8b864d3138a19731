import { existsSync } from "node:fs";
import { parseArgs } from "node:util";
import { ConfigError, type Environment, readConfig } from "../config.js";
import { parseDomain } from "../mail/address.js";
import { silentLog } from "../platform/log.js";
import { systemRandom } from "../platform/random.js";
import { zoneOf } from "../resources/domains/zone.js";
import { openStore } from "../startup/open-store.js";
import { assertNoUnfinishedCopy } from "../store/copy/checkpoint.js";

/** Prints the DNS records that the operator publishes for a domain, or for all domains when it is the shared domain. Returns the exit code. */
export async function dnsZoneCommand(args: readonly string[], environment: Environment): Promise<number> {
  const { domain, ...flags } = parseFlags(args);
  const storeFlags = Object.entries(flags).flatMap(([name, value]) => [`--${name}`, value]);
  const config = readConfig(storeFlags, environment);
  const name = parseDomain(domain ?? "");
  if (name === undefined) throw new ConfigError("dns-zone needs --domain, a domain name such as mail.example.com");
  if (config.databaseUrl === undefined && !existsSync(config.dataDir)) {
    throw new ConfigError(`there is no store in ${config.dataDir}: name its directory with --data-dir`);
  }
  const store = await openStore(config, systemRandom(), silentLog, 0);
  try {
    await assertNoUnfinishedCopy(store);
    const where = name === config.sharedDomain ? {} : { domain: name };
    const rows = await store.read("system", (tx) => tx.domains.find({ where }));
    if (rows.length === 0) throw new ConfigError(`no workspace has registered ${name}`);
    process.stdout.write(zoneOf(config, rows));
    return 0;
  } finally {
    await store.close();
  }
}

function parseFlags(args: readonly string[]): Record<string, string> {
  const text = { type: "string" } as const;
  const options = { domain: text, "data-dir": text, "database-url": text, "shared-domain": text };
  try {
    return parseArgs({ args: [...args], options, strict: true, allowPositionals: false }).values as Record<
      string,
      string
    >;
  } catch (error) {
    throw new ConfigError(error instanceof Error ? error.message : String(error));
  }
}
