/** Returns cycles of modules that import each other, at least one of each group. The first module is repeated at the end. */
export function importCycles(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const cycles: string[][] = [];
  const done = new Set<string>();
  const path: string[] = [];

  const visit = (module: string): void => {
    const start = path.indexOf(module);
    if (start >= 0) cycles.push([...path.slice(start), module]);
    if (start >= 0 || done.has(module)) return;
    path.push(module);
    for (const next of graph.get(module) ?? []) visit(next);
    path.pop();
    done.add(module);
  };
  for (const module of graph.keys()) visit(module);
  return cycles;
}
