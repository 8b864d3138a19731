import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliDecompressSync } from "node:zlib";

const fixtures = fileURLToPath(new URL("fixtures", import.meta.url));
const migrations = fileURLToPath(new URL("../../packages/engine/src/store/postgres/migrations", import.meta.url));

/** The engine of an earlier version, as the release command stored it. */
export interface ArchivedEngine {
  version: string;
  /** The number of the newest migration that it knows. */
  schema: number;
}

/** Returns the archived engines that know fewer migrations than this tree, oldest first. */
export function enginesBefore(): ArchivedEngine[] {
  return readdirSync(fixtures)
    .filter((version) => readdirSync(join(fixtures, version)).includes("engine.cjs.br"))
    .map((version) => ({ version, schema: schemaOf(version) }))
    .filter(({ schema }) => schema < newestMigration())
    .sort((a, b) => a.schema - b.schema);
}

/** Returns the number of this tree's newest migration. */
export function newestMigration(): number {
  return Math.max(...readdirSync(migrations).map((file) => Number(file.slice(0, 4))));
}

/** Writes an archived engine into a folder and returns the path of the program. */
export function unpackEngine({ version }: ArchivedEngine, folder: string): string {
  const program = join(folder, `engine-${version}.cjs`);
  writeFileSync(program, brotliDecompressSync(readFileSync(join(fixtures, version, "engine.cjs.br"))));
  return program;
}

/** Returns the newest migration of a version's sample database. */
function schemaOf(version: string): number {
  const dump = readFileSync(join(fixtures, version, "database.sql"), "utf8");
  const [, rows = ""] = /INSERT INTO public\.schema_migrations VALUES\n([^;]+);/.exec(dump) ?? [];
  return Math.max(...[...rows.matchAll(/\((\d+),/g)].map(([, number]) => Number(number)));
}
