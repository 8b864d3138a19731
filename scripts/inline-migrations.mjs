import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** Puts the SQL files of the migrations into the bundle, so that a package reads no folder of its sources. */
export const inlineMigrations = {
  name: "inline-migrations",
  setup({ onLoad }) {
    onLoad({ filter: /store[\\/]postgres[\\/]sql-files\.ts$/ }, ({ path }) => {
      const folder = join(dirname(path), "migrations");
      const texts = readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), "utf8")]);
      return { contents: `export const sqlFiles = ${JSON.stringify(Object.fromEntries(texts))};` };
    });
  },
};
