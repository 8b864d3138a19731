import type { ContractDocument, Operation } from "./contract-document.js";
import { type Emitter, withHeader } from "./emitter.js";
import { type ExtensionMethod, extensionMethods, extensions, standaloneFunctions } from "./extension-methods.js";
import { argumentsOf, exampleOf } from "./sdk-resources.js";

/** A method of the reference. */
interface Method extends ExtensionMethod {
  /** Method, path and command. Only an operation has them. */
  route: string | undefined;
}

/** The names that examples use without declaring them. A test provides them. */
const given = ["id", "messageId", "batchId", "stepId", "runId", "email", "messages", "console"];

/** Returns `api.md`: every method with its request, its command and an example. */
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

## Functions

${standaloneFunctions()
  .map((each) => entry(each, each.id))
  .join("\n\n")}
`;
};

/** Returns `examples.ts`: the examples of `api.md` as functions, for a test to compile and run. */
export const sdkExamples: Emitter = (contract, { document }) => {
  const functions = standaloneFunctions();
  const entries = [...methodsOf(contract), ...functions].map(({ id, example }) => {
    const code = withoutStrings(example);
    const names = ["posthorn", ...given.filter((name) => new RegExp(`(?<!\\.)\\b${name}\\b(?!:)`).test(code))];
    const lines = example.split("\n").map((line) => `    ${line}`);
    return `  ${JSON.stringify(id)}: async ({ ${names.join(", ")} }) => {\n${lines.join("\n")}\n  },`;
  });
  return withHeader(
    document,
    `import { type BatchMessage, type Posthorn, ${functions.map(({ id }) => id).join(", ")} } from "@posthorn/sdk";

/** The names that examples use without declaring them. */
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
  for (const group of Object.keys(extensions)) {
    const own = extensionMethods(group);
    for (const [at, operation] of found.entries()) {
      const instead = own.findIndex(({ id }) => id === operation.id);
      if (instead >= 0) found[at] = { ...operation, ...own.splice(instead, 1)[0] };
    }
    const last = found.findLastIndex(({ id }) => id.startsWith(`${group}.`));
    found.splice(last + 1, 0, ...own.map((method) => ({ ...method, route: undefined })));
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

function section(method: Method): string {
  const route = method.route === undefined ? "" : `${method.route}\n\n`;
  return entry({ ...method, text: `${route}${method.text}` }, `posthorn.${method.id}`);
}

function entry({ parameters, text, example }: ExtensionMethod, name: string): string {
  return `### ${name}(${parameters})\n\n${text}\n\n\`\`\`ts\n${example}\n\`\`\``;
}

function withoutStrings(code: string): string {
  return code.replace(/"(?:[^"\\]|\\.)*"/g, '""');
}
