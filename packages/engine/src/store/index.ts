export { type ConditionContext, compileConditions } from "./conditions.js";
export { type JsonStoreOptions, openJsonStore } from "./json/json-store.js";
export { createMemoryStore } from "./memory/memory-store.js";
export { type Migrated, migrate } from "./postgres/migrate.js";
export { openPostgresStore, type PostgresStoreOptions } from "./postgres/postgres-store.js";
export {
  type Claim,
  type Collection,
  type RateWindows,
  type ReadCollection,
  type ReadTx,
  type ScanOptions,
  type Scope,
  type Store,
  StoreRefused,
  type StoreSnapshot,
  StoreUnavailable,
  type Tx,
  UniqueViolation,
  type WindowState,
} from "./store.js";
