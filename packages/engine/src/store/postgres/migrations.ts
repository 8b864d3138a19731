import { sqlFiles } from "./sql-files.js";

/** A step of the schema. The numbers begin at 1. The statements of a released migration never change. */
export interface Migration {
  number: number;
  name: string;
  sql: string;
}

/** All migrations, in order: the files `NNNN-name.sql` of the folder `migrations`. */
export const migrations: readonly Migration[] = Object.entries(sqlFiles)
  .map(([file, sql]) => {
    const [, number, name = ""] = /^(\d{4})-([a-z-]+)\.sql$/.exec(file) ?? [];
    if (number === undefined) throw new Error(`${file} is no name of a migration`);
    return { number: Number(number), name, sql };
  })
  .sort((a, b) => a.number - b.number);
