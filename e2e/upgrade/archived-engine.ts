import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliDecompressSync } from "node:zlib";

const fixtures = fileURLToPath(new URL("fixtures", import.meta.url));
const migrations = fileURLToPath(new URL("../../packages/engine/src/store/postgres/migrations", import.meta.url));

/** The engine of a version among its fixtures. */
const archiveName = "engine.cjs.br";

/** Returns the path of a version's archived engine. */
export const pathOf = (version: string): string => join(fixtures, version, archiveName);

/** The engine of an earlier version, as the release command stored it. */
export interface ArchivedEngine {
  version: string;
  /** The number of the newest migration that it knows. */
  schema: number;
}

/** Returns the archived engines that know fewer migrations than this tree, oldest first. */
export function enginesBefore(): ArchivedEngine[] {
  return archivedEngines()
    .filter(({ schema }) => schema < newestMigration())
    .sort((a, b) => a.schema - b.schema);
}

/** Returns all archived engines. */
export function archivedEngines(): ArchivedEngine[] {
  return readdirSync(fixtures)
    .filter((version) => readdirSync(join(fixtures, version)).includes(archiveName))
    .map((version) => ({ version, schema: schemaOf(version) }));
}

/**
 * Returns the engines that need not be kept: only the newest version of each of the two newest schemas is needed. The older one of
 * them runs beside every tree, also before the first migration after a release.
 */
export function superseded(engines: readonly ArchivedEngine[]): ArchivedEngine[] {
  const newestFirst = engines.toSorted((a, b) => b.version.localeCompare(a.version, "en", { numeric: true }));
  const kept = newestFirst.filter(
    ({ schema }, index) => newestFirst.findIndex((other) => other.schema === schema) === index,
  );
  return engines.filter((engine) => !kept.slice(0, 2).includes(engine));
}

/** Returns the number of this tree's newest migration. */
export function newestMigration(): number {
  return Math.max(...readdirSync(migrations).map((file) => Number(file.slice(0, 4))));
}

/** Writes an archived engine into a folder and returns the path of the program. */
export function unpackEngine({ version }: ArchivedEngine, folder: string): string {
  const program = join(folder, `engine-${version}.cjs`);
  writeFileSync(program, brotliDecompressSync(readFileSync(pathOf(version))));
  return program;
}

/** Returns the newest migration of a version's sample database. */
function schemaOf(version: string): number {
  const dump = readFileSync(join(fixtures, version, "database.sql"), "utf8");
  const [, rows = ""] = /INSERT INTO public\.schema_migrations VALUES\n([^;]+);/.exec(dump) ?? [];
  return Math.max(...[...rows.matchAll(/\((\d+),/g)].map(([, number]) => Number(number)));
}
