import ts from "typescript";

/** A regular expression of a source file. Its source is undefined if it is composed at run time. */
export interface Expression {
  line: number;
  /** The text in the file. */
  text: string;
  source: string | undefined;
  flags: string;
}

/** Returns the regular expressions of a source file: literals, and calls of `RegExp` with or without `new`. */
export function findExpressions(file: string, text: string): Expression[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const found: Expression[] = [];
  const constants = constantsOf(source);
  const visit = (node: ts.Node): void => {
    const expression = expressionOf(node, constants);
    if (expression !== undefined) {
      const line = source.getLineAndCharacterOfPosition(node.getStart()).line + 1;
      found.push({ line, text: node.getText(), ...expression });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** The constants of a file that are texts: name → text. */
type Constants = ReadonlyMap<string, string>;

function constantsOf(source: ts.SourceFile): Constants {
  const constants = new Map<string, string>();
  for (const statement of source.statements) {
    if (!ts.isVariableStatement(statement) || !(statement.declarationList.flags & ts.NodeFlags.Const)) continue;
    for (const { name, initializer } of statement.declarationList.declarations) {
      const text = constantText(initializer, constants);
      if (text !== undefined) constants.set(name.getText(), text);
    }
  }
  return constants;
}

function expressionOf(node: ts.Node, constants: Constants): Pick<Expression, "source" | "flags"> | undefined {
  if (ts.isRegularExpressionLiteral(node)) {
    const end = node.text.lastIndexOf("/");
    return { source: node.text.slice(1, end), flags: node.text.slice(end + 1) };
  }
  if (!(ts.isNewExpression(node) || ts.isCallExpression(node)) || node.expression.getText() !== "RegExp") {
    return undefined;
  }
  const [source, flags] = (node.arguments ?? []).map((argument) => constantText(argument, constants));
  const isConstant = (node.arguments ?? []).length < 2 || flags !== undefined;
  return { source: isConstant ? source : undefined, flags: flags ?? "" };
}

/** Returns the text of a constant: a string, a template with other constants, or a joined list of them. */
function constantText(node: ts.Node | undefined, constants: Constants): string | undefined {
  if (node === undefined) return undefined;
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isIdentifier(node)) return constants.get(node.text);
  if (ts.isTemplateExpression(node)) {
    const spans = node.templateSpans.map(({ expression, literal }) => {
      const text = constantText(expression, constants);
      return text === undefined ? undefined : text + literal.text;
    });
    return spans.includes(undefined) ? undefined : node.head.text + spans.join("");
  }
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return undefined;
  const { name, expression: list } = node.expression;
  const separator = constantText(node.arguments[0], constants);
  if (name.text !== "join" || !ts.isArrayLiteralExpression(list) || separator === undefined) return undefined;
  const parts = list.elements.map((element) => constantText(element, constants));
  return parts.includes(undefined) ? undefined : parts.join(separator);
}
