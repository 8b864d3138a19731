import { operations as adminOperations } from "../generated/agent-admin-operations.js";
import { operations } from "../generated/agent-operations.js";
import type { AgentOperation } from "./agent-operation.js";
import { alsoAskedAs } from "./also-asked-as.js";
import { stemsOf, weightedStems } from "./find-words.js";

/** All operations that an agent can call. */
export const agentOperations: readonly AgentOperation[] = [...operations, ...adminOperations];

/** Returns an operation by its id. */
export function agentOperation(id: string): AgentOperation | undefined {
  return agentOperations.find((operation) => operation.id === id);
}

/** How much a word counts, by where it is. A word that is in several places counts where it counts most. */
const places = { noun: 6, verb: 4, asked: 4, summary: 4, description: 1, fields: 1 } as const;
/** Operations of the admin API come after equally good ones of the API, which need no operator. */
const adminFactor = 0.9;

interface Indexed {
  operation: AgentOperation;
  weights: ReadonlyMap<string, number>;
}

let index: { entries: readonly Indexed[]; frequency: ReadonlyMap<string, number> } | undefined;

/** Returns the operations that fit a question best, the best first. */
export function searchOperations(query: string, limit: number): AgentOperation[] {
  index ??= createIndex();
  const { entries, frequency } = index;
  const wanted = weightedStems(query);
  const scored = entries.map(({ operation, weights }) => {
    let score = 0;
    for (const [word, weight] of wanted) {
      const rarity = Math.log(1 + entries.length / (frequency.get(word) ?? entries.length));
      score += (weights.get(word) ?? 0) * weight * rarity;
    }
    // A short id is the plain form of what was asked: `contacts.delete` before `lists.members.remove`.
    const length = operation.id.split(".").length;
    return { operation, score: (score / (1 + 0.05 * length)) * (operation.id.startsWith("admin.") ? adminFactor : 1) };
  });
  return scored
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, limit)
    .map(({ operation }) => operation);
}

function createIndex(): NonNullable<typeof index> {
  const entries = agentOperations.map((operation) => ({ operation, weights: weightsOf(operation) }));
  const frequency = new Map<string, number>();
  for (const { weights } of entries)
    for (const word of weights.keys()) frequency.set(word, (frequency.get(word) ?? 0) + 1);
  return { entries, frequency };
}

function weightsOf({ id, summary, description, query = [], body = [] }: AgentOperation): Map<string, number> {
  const weights = new Map<string, number>();
  const fields = [...query, ...body].map(({ name }) => name).join(" ");
  const [noun = "", ...verb] = id.replace(/^admin\./, "").split(".");
  const texts = { noun, verb: verb.join(" "), asked: alsoAskedAs[id] ?? "", summary, description, fields };
  for (const [place, text] of Object.entries(texts)) {
    for (const word of stemsOf(text)) {
      weights.set(word, Math.max(weights.get(word) ?? 0, places[place as keyof typeof places]));
    }
  }
  return weights;
}
