import { readFileSync } from "node:fs";
import type { ContractDocument, Operation } from "./contract-document.js";
import { type Emitter, withHeader } from "./emitter.js";
import { argumentsOf, crafted, exampleOf } from "./sdk-resources.js";

/** A method as the reference tells of it. */
interface Method {
  /** With its group, as in `emails.send`. */
  id: string;
  parameters: string;
  /** Method, path and the command line's words; a method written by hand has none. */
  route: string | undefined;
  text: string;
  example: string;
}

/** What examples use without making it; a test of theirs gives these. */
const given = ["id", "messageId", "batchId", "stepId", "runId", "email", "messages", "console"];

/** Makes `api.md`: every method with its request, its command and an example. */
export const sdkReference: Emitter = (contract, { document }) => {
  const groups = new Map<string, Method[]>();
  for (const method of methodsOf(contract)) {
    const [group = ""] = method.id.split(".", 1);
    groups.set(group, [...(groups.get(group) ?? []), method]);
  }
  const sections = [...groups].map(([group, methods]) => `## ${group}\n\n${methods.map(section).join("\n\n")}`);
  return `<!-- Made from ${document} by \`npm run generate\`. Change the document, not this file. -->

# Methods

Every method of a \`Posthorn\` client, its request and the command of the \`posthorn\` command line that does the same.
Options, results, errors and the entry for webhooks are in the [README](README.md).

${sections.join("\n\n")}
`;
};

/** Makes `examples.ts`: the examples of `api.md` as functions, for a test to compile and run. */
export const sdkExamples: Emitter = (contract, { document }) => {
  const entries = methodsOf(contract).map(({ id, example }) => {
    const code = withoutStrings(example);
    const names = ["posthorn", ...given.filter((name) => new RegExp(`(?<!\\.)\\b${name}\\b(?!:)`).test(code))];
    const lines = example.split("\n").map((line) => `    ${line}`);
    return `  ${JSON.stringify(id)}: async ({ ${names.join(", ")} }) => {\n${lines.join("\n")}\n  },`;
  });
  return withHeader(
    document,
    `import type { BatchMessage, Posthorn } from "@posthorn/sdk";

/** What examples use without making it. */
export interface Given {
  posthorn: Posthorn;
  console: Pick<Console, "log">;
${given.flatMap((name) => (name === "console" ? [] : [`  ${name}: ${name === "messages" ? "BatchMessage[]" : "string"};`])).join("\n")}
}

export const examples: Readonly<Record<string, (given: Given) => Promise<void>>> = {
${entries.join("\n")}
};`,
  );
};

function methodsOf(contract: ContractDocument): Method[] {
  const found = contract.operations.map(operationMethod);
  for (const [group, file] of Object.entries(crafted)) {
    const last = found.findLastIndex(({ id }) => id.startsWith(`${group}.`));
    found.splice(last + 1, 0, ...craftedMethods(group, file));
  }
  return found;
}

function operationMethod(operation: Operation): Method {
  const { id, method, path, body, summary } = operation;
  const { inPath, inQuery, takesQuery } = argumentsOf(operation);
  const bodyName = body && (body.required ? "body" : "body?");
  const parameters = [...inPath, ...inQuery, bodyName, takesQuery && "query?", "options?"].filter(Boolean).join(", ");
  const words = id.split(".").map((word) => word.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`));
  const command = ["posthorn", ...words, ...[...inPath, ...inQuery].map((name) => `<${name}>`)].join(" ");
  const route = `\`${method} ${path}\` · \`${command}\``;
  return { id, parameters, route, text: `${summary}.`, example: exampleOf(operation) };
}

/** Reads the methods of a class that is written by hand, each with its comment that ends in an example. */
function craftedMethods(group: string, file: string): Method[] {
  const source = readFileSync(new URL(`../../packages/sdk/src/crafted/${file}.ts`, import.meta.url), "utf8");
  const pattern = /^ {2}\/\*\*\n((?: {3}\*.*\n)+?) {3}\*\/\n {2}(?:async )?(\w+)\(([\s\S]*?)\): /gm;
  return [...source.matchAll(pattern)].map(([, comment = "", name = "", signature = ""]) => {
    const text = comment.replace(/^ {3}\* ?/gm, "");
    const [about = "", example = ""] = text.split("@example\n");
    // What is taken apart in the signature is the options.
    const names = [...signature.replace(/\{[^}]*\}:/, "options:").matchAll(/(\w+)(\?)?: [^=,]*(=)?/g)];
    const parameters = names.map(([, each, optional, preset]) => `${each}${optional || preset ? "?" : ""}`).join(", ");
    return { id: `${group}.${name}`, parameters, route: undefined, text: about.trim(), example: example.trim() };
  });
}

function section({ id, parameters, route, text, example }: Method): string {
  const head = route === undefined ? "" : `${route}\n\n`;
  return `### posthorn.${id}(${parameters})\n\n${head}${text}\n\n\`\`\`ts\n${example}\n\`\`\``;
}

function withoutStrings(code: string): string {
  return code.replace(/"(?:[^"\\]|\\.)*"/g, '""');
}
