import ts from "typescript";

/** One import or re-export of a module, with its line. */
export interface Import {
  specifier: string;
  line: number;
  /** `type` does not exist at run time; `lazy` is an `import()`. */
  kind: "static" | "lazy" | "type";
}

/** A global, or a member of one, that a module uses. */
export interface Use {
  name: string;
  line: number;
}

export interface Module {
  imports: Import[];
  uses: Use[];
}

/** Returns the imports of a module, and its uses of the watched globals: `fetch`, `Math.random`, `new Date()`. */
export function readModule(file: string, text: string, watched: ReadonlySet<string>): Module {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const module: Module = { imports: [], uses: [] };
  const lineOf = (node: ts.Node) => source.getLineAndCharacterOfPosition(node.getStart()).line + 1;

  const visit = (node: ts.Node): void => {
    const found = importOf(node);
    if (found !== undefined) module.imports.push({ ...found, line: lineOf(node) });
    const name = globalOf(node);
    if (name !== undefined && watched.has(name)) module.uses.push({ name, line: lineOf(node) });
    ts.forEachChild(node, visit);
  };
  visit(source);
  return module;
}

function importOf(node: ts.Node): Omit<Import, "line"> | undefined {
  if (ts.isImportDeclaration(node)) {
    const type = node.importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword;
    return textOf(node.moduleSpecifier, type ? "type" : "static");
  }
  if (ts.isExportDeclaration(node)) return textOf(node.moduleSpecifier, node.isTypeOnly ? "type" : "static");
  if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) return textOf(node.argument.literal, "type");
  if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
    return textOf(node.arguments[0], "lazy");
  }
  return undefined;
}

function textOf(node: ts.Node | undefined, kind: Import["kind"]): Omit<Import, "line"> | undefined {
  return node !== undefined && ts.isStringLiteral(node) ? { specifier: node.text, kind } : undefined;
}

function globalOf(node: ts.Node): string | undefined {
  if (ts.isNewExpression(node) && isDate(node.expression) && !node.arguments?.length) return "new Date()";
  // Without `new`, Date ignores its arguments and returns the current time.
  if (ts.isCallExpression(node) && isDate(node.expression)) return "new Date()";
  if (ts.isPropertyAccessExpression(node)) {
    const owner = lastName(node.expression);
    // `globalThis.fetch` and `crypto.randomUUID` are the same as the bare names; `socket.setTimeout` is not a global.
    if (owner === "globalThis" || owner === "crypto") return node.name.text;
    return owner && `${owner}.${node.name.text}`;
  }
  return ts.isIdentifier(node) && !isOwnName(node) ? node.text : undefined;
}

function isDate(node: ts.Expression): boolean {
  return lastName(node) === "Date";
}

function lastName(node: ts.Expression): string | undefined {
  if (ts.isIdentifier(node)) return node.text;
  return ts.isPropertyAccessExpression(node) ? node.name.text : undefined;
}

/** Whether an identifier is the name of a member, a key or a declaration. */
function isOwnName(node: ts.Identifier): boolean {
  const { parent } = node;
  if (ts.isImportSpecifier(parent)) return false;
  return "name" in parent && parent.name === node;
}
