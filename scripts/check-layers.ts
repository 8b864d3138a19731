// Fails, naming file and line, when an import breaks the table of layers (layers/table.ts), when modules import each other in a
// cycle, or when the engine uses time, random values, the network or the environment outside the places in the table.
import { fileURLToPath } from "node:url";
import { findViolations } from "./layers/find-violations.js";

const violations = findViolations(fileURLToPath(new URL("..", import.meta.url)));
for (const violation of violations) console.error(violation);
process.exitCode = violations.length > 0 ? 1 : 0;
