import { place } from "./in-common-js.mjs";

/** The options of esbuild for every program of the engine. */
export const engineOptions = {
  bundle: true,
  write: false,
  format: "cjs",
  platform: "node",
  target: "node20.19",
  define: place,
  // Node warns of it in code that a program compiles itself.
  supported: { "dynamic-import": false },
  conditions: ["@posthorn/source"],
  logLevel: "warning",
};
