import type { ContractDocument, Operation } from "./contract-document.js";
import { type Emitter, literal, withHeader } from "./emitter.js";
import { extensionMethods, extensions } from "./extension-methods.js";

/** A group of operations that share the words before their last one. */
interface Group {
  operations: Map<string, Operation>;
  groups: Map<string, Group>;
}

/** Which body gets which of an operation's answers, which the schema does not say. */
const overloads: Readonly<Record<string, readonly { body: string; data: string }[]>> = {
  "emails.send": [
    { body: "{ send_at?: undefined }", data: 'components["schemas"]["EmailSendResult"]' },
    { body: "{ send_at: string }", data: 'components["schemas"]["ScheduledEmail"]' },
  ],
};

/** Bodies whose types are stricter than their schemas, with the type that replaces the schema's. */
const bodies: Readonly<Record<string, string>> = {
  "automations.steps.update": "StepUpdate",
  "automations.steps.replace": "{ steps: StepChange[] } | readonly StepChange[]",
};

/** Returns `routes.ts`: method and path of every operation, and no more, because every client contains it. */
export const sdkRoutes: Emitter = (contract, { document }) => {
  const routes = contract.operations.map(({ id, method, path, declared, body }) => {
    const listed = declared.paginated ? ["*"] : body?.list ? [body.list] : [];
    return `  ${JSON.stringify(id)}: ${literal([method, path, ...listed].join(" "))},`;
  });
  // Sorted, because similar neighbours compress best.
  routes.sort();
  const open = contract.operations.filter((operation) => !operation.authenticated);
  return withHeader(
    document,
    `import type { OperationId } from "../../contract/operation-types.js";

/** Method and path of every operation; a star follows where it answers with pages, a name where the body is one list. */
export const routes: Readonly<Record<OperationId, string>> = {
${routes.join("\n")}
};

/** The routes that take no key. */
export const openRoutes: readonly string[] = ${literal(open.map(({ method, path }) => `${method} ${path}`))};`,
  );
};

/** Returns `resources.ts`: a class for every group of operations, and in it a method for every operation. */
export const sdkResources: Emitter = (contract, { document }) => {
  const root = grouped(contract);
  const classes = [...root.groups].flatMap(([name, group]) => groupClasses(name, group));
  const bases = groupNames(root).filter((name) => name in extensions);
  const imports = bases.map(
    (name) => `import { ${className(name)}Extensions } from "../extensions/${extensions[name]}.js";\n`,
  );
  return withHeader(
    document,
    `import type { APIPromise, PagePromise } from "../../core/api-promise.js";
import type { components } from "../../contract/generated/schema.js";
import type { Body, Data, OperationId, Query } from "../../contract/operation-types.js";
${imports.sort().join("")}import type { RequestOptions } from "../../core/options.js";
import { type Caller, type CallInput, type Item, Resource, type Result } from "../../core/resource.js";
import type { Runtime } from "../../core/runtime.js";
import type { StepChange, StepUpdate } from "../step-change.js";

${classes.join("\n\n")}

/** Every operation of the API, by the name it has in the contract. */
export abstract class Resources implements Caller {
  abstract call<Op extends OperationId>(operationId: Op, input?: CallInput): Result<Op>;
  abstract get runtime(): Runtime;

${members("", root, "this")}
}`,
  );
};

function grouped({ operations }: ContractDocument): Group {
  const root: Group = { operations: new Map(), groups: new Map() };
  const byHand = new Set(Object.keys(extensions).flatMap((group) => extensionMethods(group).map(({ id }) => id)));
  for (const operation of operations) {
    if (byHand.has(operation.id)) continue;
    const words = operation.id.split(".");
    const last = words.pop() ?? operation.id;
    let group = root;
    for (const word of words) {
      const next = group.groups.get(word) ?? { operations: new Map(), groups: new Map() };
      group.groups.set(word, next);
      group = next;
    }
    group.operations.set(last, operation);
  }
  return root;
}

/** Returns the class of a group, after the classes of the groups inside it. */
function groupClasses(path: string, group: Group): string[] {
  const inner = [...group.groups].flatMap(([name, each]) => groupClasses(`${path}.${name}`, each));
  const base = path in extensions ? `${className(path)}Extensions` : "Resource";
  return [...inner, `export class ${className(path)} extends ${base} {\n${members(path, group, "this.caller")}\n}`];
}

/** Returns the members of a class. `caller` is the expression of the caller that inner groups get. */
function members(path: string, group: Group, caller: string): string {
  const groups = [...group.groups.keys()].map((name) => {
    const inner = className(path === "" ? name : `${path}.${name}`);
    return `  readonly ${name}: ${inner} = new ${inner}(${caller});`;
  });
  const methods = [...group.operations].map(([name, operation]) => method(name, operation));
  return [groups.join("\n"), ...methods].filter((part) => part !== "").join("\n\n");
}

/** Returns the dotted names of all groups. */
function groupNames({ groups }: Group): string[] {
  return [...groups].flatMap(([name, group]) => [name, ...groupNames(group).map((inner) => `${name}.${inner}`)]);
}

function className(path: string): string {
  return path.replace(/(?:^|\.)(\w)/g, (_, letter: string) => letter.toUpperCase());
}

/** Returns the parameters of a method before body and options. */
export function argumentsOf({ path, parameters }: Operation): {
  inPath: string[];
  inQuery: string[];
  takesQuery: boolean;
} {
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, parameter = ""]) => parameter);
  const query = parameters.filter((parameter) => parameter.in === "query");
  // A required query parameter identifies the object of the operation, as a path parameter does.
  const inQuery = query.filter((parameter) => parameter.required).map((parameter) => parameter.name);
  return { inPath, inQuery, takesQuery: inQuery.length === 0 && query.length > 0 };
}

/** Returns a statement that calls an operation's method with the example of the document. */
export function exampleOf(operation: Operation): string {
  const { inPath, inQuery, takesQuery } = argumentsOf(operation);
  const { id, body, declared } = operation;
  const given = body ? [literal(body.example ?? {}).replace(/,(?=\n\s*[}\]])/g, "")] : [];
  const call = `posthorn.${id}(${[...inPath, ...inQuery, ...given].join(", ")})`;
  return declared.paginated && takesQuery ? `for await (const item of ${call}) console.log(item);` : `await ${call};`;
}

function method(name: string, operation: Operation): string {
  const { id } = operation;
  const { inPath, inQuery, takesQuery } = argumentsOf(operation);
  const names = [...inPath, ...inQuery];
  const signature = (body: string, result: string): string => {
    const parameters = [
      ...names.map((each) => `${each}: string`),
      ...(operation.body ? [`body${operation.body.required ? "" : "?"}: ${body}`] : []),
      ...(takesQuery ? [`query?: Query<"${id}">`] : []),
      "options?: RequestOptions",
    ];
    return `${name}(${parameters.join(", ")}): ${result}`;
  };
  const input = [
    ...(inPath.length > 0 ? [`path: { ${inPath.join(", ")} }`] : []),
    ...(inQuery.length > 0 ? [`query: { ${inQuery.join(", ")} }`] : []),
    ...(operation.body ? ["body"] : []),
    ...(takesQuery ? ["query"] : []),
    "options",
  ];
  const list = operation.body?.list;
  const body = bodies[id] ?? `Body<"${id}">${list ? ` | Readonly<Body<"${id}">["${list}"]>` : ""}`;
  const plain = signature(
    body,
    operation.declared.paginated ? `PagePromise<Item<"${id}">>` : `APIPromise<Data<"${id}">>`,
  );
  const special = (overloads[id] ?? []).map((each) => signature(`${body} & ${each.body}`, `APIPromise<${each.data}>`));
  const doc = comment(operation);
  const [first, ...others] = special.length > 0 ? [...special, plain] : [];
  return [
    doc,
    ...(first === undefined ? [] : [`  ${first};`]),
    ...others.map((each) => `  /** ${operation.summary}. */\n  ${each};`),
    `  ${plain} {\n    return this.call("${id}", { ${input.join(", ")} });\n  }`,
  ].join("\n");
}

function comment(operation: Operation): string {
  const paragraphs = [
    [`${operation.summary}.`],
    wrapped(operation.description),
    [`\`${operation.method} ${operation.path}\``],
    ["@example", ...exampleOf(operation).split("\n")],
  ];
  const lines = paragraphs
    .filter((part) => part.length > 0)
    .flatMap((part, index) => (index > 0 ? ["", ...part] : part));
  const text = lines.map((line) => `   * ${line}`.trimEnd().replaceAll("*/", "*\\/"));
  return `  /**\n${text.join("\n")}\n   */`;
}

/** Returns a text in lines of about a hundred characters. */
function wrapped(text: string): string[] {
  return text.match(/\S.{0,98}\S(?=\s|$)|\S+/gs)?.map((line) => line.replace(/\s+/g, " ")) ?? [];
}
