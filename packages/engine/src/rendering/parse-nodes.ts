import type { Condition } from "./condition.js";
import { type Field, parseField } from "./field.js";
import { formatNamed } from "./formats.js";
import { nameProblem } from "./name-problem.js";
import type { FieldNode, TemplateNode } from "./node.js";
import { parseCondition } from "./parse-condition.js";
import { type Tag, tokenize } from "./tokenize.js";

/** Records a problem at an offset of the source. */
type ReportProblem = (offset: number, message: string) => void;

/** The maximum depth of nested blocks. */
const maxDepth = 20;

/** A block that is not closed yet. Nodes are added to `body`, and after an `else` to `otherwise`. */
interface OpenBlock {
  readonly name: string;
  readonly start: number;
  /** The condition of an `if` or `unless`; null for other blocks, and for a malformed condition, which was reported. */
  readonly condition: Condition | null;
  /** The field of an `each`; null for other blocks, and for a malformed name, which was reported. */
  readonly items: Field | null;
  readonly outer: TemplateNode[];
  readonly outerWeight: number;
  readonly body: TemplateNode[];
  otherwise: TemplateNode[] | null;
}

/** Returns the nodes of a template and reports every problem. `asHtml` determines whether values are escaped. */
export function parseNodes(source: string, asHtml: boolean, report: ReportProblem): TemplateNode[] {
  return new Parser(asHtml, report).parse(source);
}

class Parser {
  readonly #asHtml: boolean;
  readonly #report: ReportProblem;
  readonly #open: OpenBlock[] = [];
  #loops = 0;
  #weight = 0;
  #into: TemplateNode[] = [];

  constructor(asHtml: boolean, report: ReportProblem) {
    this.#asHtml = asHtml;
    this.#report = report;
  }

  parse(source: string): TemplateNode[] {
    const root = this.#into;
    let at = 0;
    const { tags, problem } = tokenize(source);
    for (const tag of tags) {
      if (tag.start > at) this.#add({ kind: "text", text: source.slice(at, tag.start) });
      at = tag.end;
      this.#readTag(tag);
      if (this.#open.length > maxDepth) {
        this.#report(tag.start, `blocks nest more than ${maxDepth} levels deep`);
        return root;
      }
    }
    if (problem !== null) {
      this.#report(problem.offset, problem.message);
      return root;
    }
    if (at < source.length) this.#add({ kind: "text", text: source.slice(at) });
    for (const block of this.#open) this.#report(block.start, `{{#${shortened(block.name)}}} is never closed`);
    return root;
  }

  #add(node: TemplateNode): void {
    this.#into.push(node);
    this.#weight++;
  }

  #readTag(tag: Tag): void {
    const { inside } = tag;
    const sigil = inside.charCodeAt(0);
    const isBlock = sigil === 0x23 || sigil === 0x2f;
    if (tag.raw && isBlock) this.#report(tag.start, "a block tag has two braces");
    else if (sigil === 0x23) this.#openBlock(inside.slice(1).trim(), tag.start);
    else if (sigil === 0x2f) this.#closeBlock(inside.slice(1).trim(), tag.start);
    else if (inside === "else") this.#readElse(tag.start);
    else if (/^else\s/.test(inside)) this.#report(tag.start, "{{else}} takes no condition; put an {{#if}} inside it");
    else this.#readField(tag);
  }

  #readField(tag: Tag): void {
    const [name, fallback, format] = splitAtPipes(tag.inside);
    const problem = nameProblem(name);
    if (problem !== null) {
      this.#report(tag.start, problem);
      return;
    }
    const field = parseField(name, this.#loops > 0);
    const managed = field.place === "unsubscribe_url" || field.place === "preferences_url";
    this.#add({
      kind: "field",
      field,
      fallback,
      // A managed link would not work in capitals.
      format: managed ? null : formatNamed(format),
      escape: this.#asHtml && !tag.raw,
      mark: markOf(field),
    });
  }

  #openBlock(written: string, start: number): void {
    const space = written.search(/\s/);
    const name = space === -1 ? written : written.slice(0, space);
    const expression = space === -1 ? "" : written.slice(space).trim();
    const body: TemplateNode[] = [];
    this.#open.push({
      name,
      start,
      condition: name === "if" || name === "unless" ? this.#condition(expression, start) : null,
      items: name === "each" ? this.#items(expression, start) : null,
      outer: this.#into,
      outerWeight: this.#weight,
      body,
      otherwise: null,
    });
    this.#into = body;
    if (name === "each") {
      this.#loops++;
      this.#weight = 0;
    } else if (name !== "if" && name !== "unless") {
      this.#report(start, `there is no block {{#${shortened(name)}}}; there are if, unless and each`);
    }
  }

  #condition(expression: string, start: number): Condition | null {
    const condition = parseCondition(expression, this.#loops > 0);
    if (typeof condition !== "string") return condition;
    this.#report(start, condition);
    return null;
  }

  #items(name: string, start: number): Field | null {
    const problem = nameProblem(name);
    if (problem === null) return parseField(name, this.#loops > 0);
    this.#report(start, problem);
    return null;
  }

  #readElse(start: number): void {
    const block = this.#open.at(-1);
    if (block === undefined || (block.name !== "if" && block.name !== "unless") || block.otherwise !== null) {
      this.#report(start, "{{else}} stands once inside an {{#if}} or {{#unless}}");
      return;
    }
    block.otherwise = [];
    this.#into = block.otherwise;
  }

  #closeBlock(name: string, start: number): void {
    const block = this.#open.at(-1);
    if (block?.name !== name) {
      const expected = block === undefined ? "no block is open" : `{{#${shortened(block.name)}}} is open`;
      this.#report(start, `{{/${shortened(name)}}} closes nothing; ${expected}`);
      return;
    }
    this.#open.pop();
    this.#into = block.outer;
    const { condition, items, body, otherwise } = block;
    if (name === "each") {
      const weight = this.#weight;
      this.#loops--;
      this.#weight = block.outerWeight;
      if (items !== null) this.#add({ kind: "loop", items, body, weight });
    }
    if (condition !== null) {
      const [whenTrue, whenFalse] = name === "if" ? [body, otherwise ?? []] : [otherwise ?? [], body];
      this.#add({ kind: "branch", condition, whenTrue, whenFalse });
    }
  }
}

/** Returns the name, fallback and format of a field's tag. Text after a third pipe is part of the format's name. */
export function splitAtPipes(inside: string): [name: string, fallback: string, format: string] {
  const first = inside.indexOf("|");
  if (first === -1) return [inside, "", ""];
  const second = inside.indexOf("|", first + 1);
  const name = inside.slice(0, first).trim();
  if (second === -1) return [name, inside.slice(first + 1).trim(), ""];
  return [name, inside.slice(first + 1, second).trim(), inside.slice(second + 1).trim()];
}

/** Returns a name for a message. An unknown one may be as long as the template. */
function shortened(name: string): string {
  return name.length > 40 ? `${name.slice(0, 40)}…` : name;
}

function markOf(field: Field): FieldNode["mark"] {
  if (field.place === "unsubscribe_url") return "unsubscribe_link";
  return field.known === "company_address" ? "company_address" : null;
}
