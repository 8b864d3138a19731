import { createNearest } from "@posthorn/sdk/internal";
import type { OperationEntry } from "./exchange.js";

/** Longer paths and segments are not compared, so that a wrong path of any length costs little. */
const maxPath = 100;
const maxSegments = 8;
const maxSegment = 20;

/** A segment of the contract's paths, with the segments that may follow it. */
interface PathNode {
  /** The path of the contract that ends here; empty where none does. */
  path: string;
  methods: string[];
  literals: Map<string, PathNode>;
  parameter: PathNode | undefined;
  /** Finds the literal that is most similar to a segment; created on first use. */
  nearest?: (segment: string) => string | undefined;
}

/** Returns the method and path of the operation that a wrong path most likely meant; undefined where none is similar. */
export type FindNearestPath = (method: string, path: string) => string | undefined;

/** Returns a function that finds the operation nearest to an unknown path. Its result never repeats the given path. */
export function createFindNearestPath(operations: Readonly<Record<string, OperationEntry>>): FindNearestPath {
  let words: PathNode | undefined;
  return (method, path) => {
    if (path.length > maxPath) return undefined;
    const segments = withoutRoot(path.split("/").filter((segment) => segment !== ""));
    const [first] = segments;
    if (first === undefined || segments.length > maxSegments) return undefined;
    words ??= wordsOf(Object.values(operations));
    const start = similarNode(first, words);
    const end = start && walk(start, segments.slice(1));
    return end && describe(method, end);
  };
}

/** Removes the prefixes that callers put before a path: `/api`, `/v1` or another version, also repeated. */
function withoutRoot(segments: readonly string[]): string[] {
  const begin = segments.findIndex((segment) => !/^(?:api|v\d{1,3})$/i.test(segment));
  return begin === -1 ? [] : segments.slice(begin);
}

/** Follows the segments that are similar to the contract's; undefined where more than the last one is not. */
function walk(start: PathNode, segments: readonly string[]): PathNode | undefined {
  let node = start;
  for (const [at, segment] of segments.entries()) {
    const next = similarNode(segment, node) ?? node.parameter;
    if (next === undefined) return at === segments.length - 1 ? node : undefined;
    node = next;
  }
  return node;
}

function similarNode(segment: string, node: PathNode): PathNode | undefined {
  if (segment.length > maxSegment) return undefined;
  node.nearest ??= createNearest([...node.literals.keys()]);
  return node.literals.get(segment) ?? node.literals.get(node.nearest(segment) ?? "");
}

/** Returns the operation with the method at a node or directly below it, or else the nearest one below with any method. */
function describe(method: string, node: PathNode): string | undefined {
  const below = childrenOf(node);
  const same = [node, ...below].find(({ methods }) => methods.includes(method));
  if (same) return `${method} ${same.path}`;
  for (let level = [node]; level.length > 0; level = level.flatMap(childrenOf)) {
    const found = level.find(({ methods }) => methods.length > 0);
    if (found) return `${found.methods.join(", ")} ${found.path}`;
  }
  return undefined;
}

function childrenOf({ literals, parameter }: PathNode): PathNode[] {
  return parameter ? [...literals.values(), parameter] : [...literals.values()];
}

/** Returns a node with every segment of the paths, so that a path may begin anywhere. A segment that begins a path wins. */
function wordsOf(operations: readonly OperationEntry[]): PathNode {
  const root = newNode();
  const words = new Map<string, PathNode>();
  for (const { method, path } of operations) {
    let node = root;
    for (const segment of path.split("/").slice(1)) {
      if (segment.startsWith("{")) {
        node.parameter ??= newNode();
        node = node.parameter;
        continue;
      }
      const next = node.literals.get(segment) ?? newNode();
      node.literals.set(segment, next);
      if (!words.has(segment)) words.set(segment, next);
      node = next;
    }
    node.path = path;
    node.methods.push(method);
  }
  return { ...newNode(), literals: new Map([...words, ...root.literals]) };
}

function newNode(): PathNode {
  return { path: "", methods: [], literals: new Map(), parameter: undefined };
}
