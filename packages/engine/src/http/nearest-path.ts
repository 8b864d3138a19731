import { createNearest } from "@posthorn/sdk/internal";
import type { OperationEntry } from "./exchange.js";

/** Longer paths and segments are compared with nothing, so that a wrong path costs little, whatever its length. */
const maxPath = 100;
const maxSegments = 8;
const maxSegment = 20;

/** One segment of the contract's paths, and what may follow it. */
interface Node {
  /** Of the contract's path that ends here; empty where none does. */
  path: string;
  methods: string[];
  literals: Map<string, Node>;
  parameter: Node | undefined;
  /** Finds the literal that a segment is like; made when it is first needed. */
  nearest?: (segment: string) => string | undefined;
}

/** Returns the method and path of the operation that a wrong path most likely meant; undefined where none is like it. */
export type FindNearestPath = (method: string, path: string) => string | undefined;

/** Returns what finds the operation nearest to a path that no operation has. The answer has words of the contract only. */
export function createFindNearestPath(operations: Readonly<Record<string, OperationEntry>>): FindNearestPath {
  let words: Node | undefined;
  return (method, path) => {
    if (path.length > maxPath) return undefined;
    const segments = withoutRoot(path.split("/").filter((segment) => segment !== ""));
    const [first] = segments;
    if (first === undefined || segments.length > maxSegments) return undefined;
    words ??= wordsOf(Object.values(operations));
    const start = like(first, words);
    const end = start && walk(start, segments.slice(1));
    return end && describe(method, end);
  };
}

/** Drops what callers put before the API's paths: `/api`, `/v1`, another version, and those twice. */
function withoutRoot(segments: readonly string[]): string[] {
  const begin = segments.findIndex((segment) => !/^(?:api|v\d{1,3})$/i.test(segment));
  return begin === -1 ? [] : segments.slice(begin);
}

/** Follows segments as far as they are like the contract's; undefined where more than the last of them is not. */
function walk(start: Node, segments: readonly string[]): Node | undefined {
  let node = start;
  for (const [at, segment] of segments.entries()) {
    const next = like(segment, node) ?? node.parameter;
    if (next === undefined) return at === segments.length - 1 ? node : undefined;
    node = next;
  }
  return node;
}

function like(segment: string, node: Node): Node | undefined {
  if (segment.length > maxSegment) return undefined;
  node.nearest ??= createNearest([...node.literals.keys()]);
  return node.literals.get(segment) ?? node.literals.get(node.nearest(segment) ?? "");
}

/** The operation at a node that has the method, else one right below it, else what is nearest below it with any method. */
function describe(method: string, node: Node): string | undefined {
  const below = childrenOf(node);
  const same = [node, ...below].find(({ methods }) => methods.includes(method));
  if (same) return `${method} ${same.path}`;
  for (let level = [node]; level.length > 0; level = level.flatMap(childrenOf)) {
    const found = level.find(({ methods }) => methods.length > 0);
    if (found) return `${found.methods.join(", ")} ${found.path}`;
  }
  return undefined;
}

function childrenOf({ literals, parameter }: Node): Node[] {
  return parameter ? [...literals.values(), parameter] : [...literals.values()];
}

/** A node of every word of the paths, at its place in their tree; one that begins a path and is within another, at the former. */
function wordsOf(operations: readonly OperationEntry[]): Node {
  const root = newNode();
  const words = new Map<string, Node>();
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

function newNode(): Node {
  return { path: "", methods: [], literals: new Map(), parameter: undefined };
}
