import type { ContractDocument } from "./contract-document.js";

/** The hand-written parts that a generated module imports. */
export interface Surroundings {
  /** The path of the document in the repository, for the header. */
  document: string;
  /** The statement that imports the runtime of the validators. */
  runtimeImport: string;
}

/** Returns the text of one generated file from a document. */
export type Emitter = (contract: ContractDocument, surroundings: Surroundings) => string | Promise<string>;

/** Returns the text of a generated file with a header that names its source. */
export function withHeader(document: string, body: string): string {
  return `// Made from ${document} by \`npm run generate\`. Change the document, not this file.\n\n${body.trimEnd()}\n`;
}

/** Returns a value as a TypeScript literal, without quotes around keys that need none. */
export function literal(value: unknown, indent = ""): string {
  if (Array.isArray(value)) {
    if (value.length === 0) return "[]";
    const flat = `[${value.map((item) => literal(item)).join(", ")}]`;
    if (value.every((item) => typeof item !== "object" || item === null) && flat.length + indent.length < 110)
      return flat;
    const inner = `${indent}  `;
    return `[\n${value.map((item) => `${inner}${literal(item, inner)},\n`).join("")}${indent}]`;
  }
  if (typeof value === "object" && value !== null) {
    const entries = Object.entries(value).filter(([, item]) => item !== undefined);
    if (entries.length === 0) return "{}";
    const inner = `${indent}  `;
    return `{\n${entries.map(([key, item]) => `${inner}${propertyName(key)}: ${literal(item, inner)},\n`).join("")}${indent}}`;
  }
  return JSON.stringify(value);
}

function propertyName(key: string): string {
  // Even in quotes, `__proto__` would set the prototype.
  if (key === "__proto__") return '["__proto__"]';
  return /^[A-Za-z_$][\w$]*$/.test(key) ? key : JSON.stringify(key);
}
