import type { ContractDocument } from "./contract-document.js";

/** Where a generated module finds the parts it needs that are written by hand. */
export interface Surroundings {
  /** The document's path in the repository, for the header. */
  document: string;
  /** The statement that imports the runtime of the validators under their own names. */
  runtimeImport: string;
}

/** One output: makes the text of one generated file from a document. */
export type Emitter = (contract: ContractDocument, surroundings: Surroundings) => string | Promise<string>;

/** Gives back a generated file's text under the header that says how it came to be. */
export function withHeader(document: string, body: string): string {
  return `// Made from ${document} by \`npm run generate\`. Change the document, not this file.\n\n${body.trimEnd()}\n`;
}

/** Gives back a value as a TypeScript literal; keys that need no quotes have none. */
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
  // Quoted, `__proto__` would still set the prototype.
  if (key === "__proto__") return '["__proto__"]';
  return /^[A-Za-z_$][\w$]*$/.test(key) ? key : JSON.stringify(key);
}
