import { ConfigError, type Environment, readConfig } from "../config.js";

/** Runs the migrations that a PostgreSQL database lacks and returns the exit code. Throws ConfigError when no database is named. */
export async function migrateCommand(args: readonly string[], environment: Environment): Promise<number> {
  const { databaseUrl } = readConfig(args, environment);
  if (databaseUrl === undefined) throw new ConfigError("migrate needs --database-url (or DATABASE_URL)");
  const { migrate } = await import("../store/postgres/migrate.js");
  const { applied } = await migrate(databaseUrl);
  process.stderr.write(applied.length === 0 ? "the schema is up to date\n" : `ran ${applied.join(", ")}\n`);
  return 0;
}
