// Fails, naming file and line, when an import breaks the table of who may import whom (layers/table.ts), when modules
// import each other in a circle, or when the engine takes time, chance or the environment from anywhere but their places.
import { fileURLToPath } from "node:url";
import { findViolations } from "./layers/find-violations.js";

const violations = findViolations(fileURLToPath(new URL("..", import.meta.url)));
for (const violation of violations) console.error(violation);
process.exitCode = violations.length > 0 ? 1 : 0;
