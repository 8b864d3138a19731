import pg from "pg";
import { refusalOfNewer, StoreRefused } from "../store.js";
import { connectingFailed, startingFailed } from "./classify-error.js";
import { connectionConfig, isPooledConnection } from "./connections.js";
import { migrations } from "./migrations.js";

/** The key of the advisory lock that a migration holds; an arbitrary constant that never changes. */
const lock = "8101821124508611";
/** How many deadlocks a migration survives; each ends after a second at least. */
const mostDeadlocks = 10;
/** The role of workspaces' transactions where row-level security does not bind the database's user. */
const tenantRole = "posthorn_tenant";

export interface MigrationResult {
  /** The numbers and names of the migrations that ran; none when the schema was up to date. */
  applied: readonly string[];
  /** The role that a workspace's transactions assume; undefined where row-level security binds the user itself. */
  tenantRole: string | undefined;
  /** Whether a pooler such as PgBouncer is between this process and the server. */
  isPooled: boolean;
}

/**
 * Migrates the schema of a database to the newest version, one process at a time.
 * @throws StoreRefused when the database cannot hold the store or its schema is newer, StoreDenied when it rejects the user,
 * StoreUnavailable when it is away.
 */
export async function migrate(url: string): Promise<MigrationResult> {
  const client = new pg.Client(connectionConfig(url));
  client.on("error", () => {});
  try {
    await client.connect().catch((error) => Promise.reject(connectingFailed(error)));
    return await retryDeadlocks(() => migrateWith(client)).catch((error) => Promise.reject(startingFailed(error)));
  } finally {
    await client.end().catch(() => {});
  }
}

/**
 * Returns what an attempt returns. Processes of the version before take locks in another order, and PostgreSQL may end the
 * migration to resolve a deadlock with one of them: it left no trace then, and is repeated.
 */
async function retryDeadlocks<T>(attempt: () => Promise<T>): Promise<T> {
  for (let left = mostDeadlocks; ; left -= 1) {
    try {
      return await attempt();
    } catch (error) {
      if (left === 0 || !isDeadlock(error)) throw error;
    }
  }
}

function isDeadlock(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === "40P01";
}

async function migrateWith(client: pg.Client): Promise<MigrationResult> {
  await assertSupportedServer(client);
  const isPooled = await isPooledConnection(client);
  // One transaction for all: a pooler may serve the next one by another connection of the server, which holds no lock of this one.
  await client.query("BEGIN");
  try {
    await client.query(
      "SELECT set_config('posthorn.scope', '*', true), set_config('statement_timeout', '0', true), set_config('lock_timeout', '0', true)",
    );
    await client.query("SELECT pg_advisory_xact_lock($1)", [lock]);
    const applied = await applyMissing(client);
    const tenantRole = await grantTenantRole(client);
    await client.query("COMMIT");
    return { applied, tenantRole, isPooled };
  } catch (error) {
    await client.query("ROLLBACK").catch(() => {});
    throw error;
  }
}

/** Runs the migrations that the schema lacks, and returns their numbers and names. */
async function applyMissing(client: pg.Client): Promise<string[]> {
  await client.query(
    'CREATE TABLE IF NOT EXISTS schema_migrations (number integer PRIMARY KEY, name text COLLATE "C" NOT NULL)',
  );
  const { rows } = await client.query<{ number: number }>("SELECT number FROM schema_migrations ORDER BY number");
  const newest = rows.at(-1)?.number ?? 0;
  const known = migrations.at(-1)?.number ?? 0;
  if (newest > known) {
    throw refusalOfNewer(`the database's schema is at ${newest}, and this version knows it up to ${known}`);
  }
  const missing = migrations.filter(({ number }) => number > newest);
  for (const { number, name, sql } of missing) {
    await client.query(sql);
    await client.query("INSERT INTO schema_migrations VALUES ($1, $2)", [number, name]);
  }
  return missing.map(({ number, name }) => `${number} ${name}`);
}

async function assertSupportedServer(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ version: string; encoding: string; icu: boolean }>(
    `SELECT current_setting('server_version_num') AS version, current_setting('server_encoding') AS encoding,
      EXISTS (SELECT FROM pg_collation WHERE collname = 'und-x-icu') AS icu`,
  );
  const { version, encoding, icu } = rows[0] ?? { version: "0", encoding: "", icu: false };
  if (Number(version) < 150_000) throw new StoreRefused(`PostgreSQL 15 or newer is needed, this is ${version}`);
  if (encoding !== "UTF8") throw new StoreRefused(`a database in UTF8 is needed, this one is in ${encoding}`);
  if (!icu) throw new StoreRefused("a PostgreSQL with ICU is needed: conditions compare text whatever its case");
}

/** Creates the tenant role where the user bypasses row-level security (and therefore may create roles), and grants it the tables. */
async function grantTenantRole(client: pg.Client): Promise<string | undefined> {
  const { rows } = await client.query<{ bypasses: boolean }>(
    "SELECT rolsuper OR rolbypassrls AS bypasses FROM pg_roles WHERE rolname = current_user",
  );
  if (rows[0]?.bypasses !== true) return undefined;
  // Roles belong to the whole server: another database's migration may create the role at the same time.
  await client.query(`DO $$ BEGIN
    IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = '${tenantRole}') THEN
      CREATE ROLE ${tenantRole} NOLOGIN;
    END IF;
  EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL;
  END $$`);
  const { rows: granted } = await client.query<{ missing: boolean }>(
    `SELECT NOT bool_and(has_table_privilege($1, c.oid, 'SELECT, INSERT, UPDATE, DELETE')) AS missing
      FROM pg_class c WHERE c.relnamespace = current_schema()::regnamespace AND c.relrowsecurity`,
    [tenantRole],
  );
  if (granted[0]?.missing === false) return tenantRole;
  await client.query(`DO $$
    DECLARE table_name text;
    BEGIN
      EXECUTE format('GRANT USAGE ON SCHEMA %I TO ${tenantRole}', current_schema());
      FOR table_name IN SELECT tablename FROM pg_policies WHERE schemaname = current_schema() LOOP
        EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO ${tenantRole}', table_name);
      END LOOP;
    END $$`);
  return tenantRole;
}
