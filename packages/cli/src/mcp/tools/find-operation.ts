import { exitCodes, Failure } from "../../program/failure.js";
import type { AgentOperation } from "../agent-operation.js";
import { agentOperation, agentOperations, searchOperations } from "../search-operations.js";
import type { RunTool } from "../tool.js";

const defaultLimit = 4;
const longestLimit = 20;
/** A longer type is shortened in a list of operations; the details have all of it. */
const longestType = 360;

/** Finds operations by a question, by an exact id, or lists them all. */
export const findOperation: RunTool = async ({ query, limit = defaultLimit }) => {
  const wanted = String(query ?? "").trim();
  const count = Number(limit);
  if (count < 1 || count > longestLimit)
    throw new Failure("usage", `limit must be from 1 to ${longestLimit}`, exitCodes.usage, { path: "limit" });
  if (wanted === "") return allIds();
  const exact = agentOperation(wanted);
  if (exact) return details(exact);
  const found = searchOperations(wanted, count);
  if (found.length > 0) return found.map(short).join("\n");
  throw new Failure("not_found", "no operation fits; without a query all ids are listed", exitCodes.notFound);
};

/** Returns the ids of all operations, a line for each noun. */
function allIds(): string {
  const nouns = new Map<string, string[]>();
  for (const { id } of agentOperations) {
    const words = id.split(".");
    const noun = words.splice(0, words[0] === "admin" ? 2 : 1).join(".");
    const rest = words.join(".");
    nouns.set(noun, [...(nouns.get(noun) ?? []), rest]);
  }
  const lines = [...nouns].map(([noun, rests]) => `${noun}: ${rests.join(" ")}`.trimEnd().replace(/:$/, ""));
  return `An id is a noun and one of its words, such as contacts.list.\n${lines.join("\n")}`;
}

function short(operation: AgentOperation): string {
  const { id, method, path, summary, query, body } = operation;
  const types = [...(query ? [`  query ${typeOf(query)}`] : []), ...(body ? [`  body ${typeOf(body)}`] : [])];
  return [`${id} (${method} ${path}) ${summary}`, ...types.map(shortened)].join("\n");
}

function shortened(type: string): string {
  return type.length <= longestType ? type : `${type.slice(0, longestType)}… (find_operation with the id has all)`;
}

function typeOf(fields: NonNullable<AgentOperation["body"]>): string {
  const [only] = fields;
  if (only?.name === "") return only.type;
  return `{${fields.map(({ name, required, type }) => `${name}${required ? "" : "?"}: ${type}`).join(", ")}}`;
}

/** Returns everything about an operation: what its fields mean, and an example of a body. */
function details({ id, method, path, summary, description, query = [], body = [], example }: AgentOperation): string {
  const lines = (fields: typeof body): string[] =>
    fields.map(({ name, required, type, about }) =>
      `  ${name === "" ? type : `${name}${required ? "" : "?"}: ${type}`}${about && ` — ${about}`}`.trimEnd(),
    );
  return [
    `${id} (${method} ${path}) ${summary}`,
    description,
    ...(query.length > 0 ? ["query", ...lines(query)] : []),
    ...(body.length > 0 ? ["body", ...lines(body)] : []),
    ...(example === undefined ? [] : [`example body ${JSON.stringify(example)}`]),
  ].join("\n");
}
