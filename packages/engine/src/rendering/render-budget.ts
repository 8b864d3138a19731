import { renderLimits, TemplateLimitError } from "./template-limit-error.js";

/** An array as a template prints it, and what printing it counts in loop steps. */
interface ArrayText {
  readonly text: string;
  readonly elements: number;
}

/**
 * What one rendering has cost so far, held against `renderLimits`. Several templates that are rendered as one, such as the
 * texts of one JSON body, share a budget.
 */
export class RenderBudget {
  /** Places in which a name was looked for; `lookUp` counts them, and `checkLookups` is asked after each. */
  lookups = 0;
  #loopSteps = 0;
  #loopWork = 0;
  #textWork = 0;
  #output = 0;
  /** Made for the first array only: most templates print none. */
  #arrayTexts: Map<readonly unknown[], ArrayText> | undefined;

  /** Charges turns of loops, and the tags they visit; throws TemplateLimitError. */
  spendLoop(steps: number, work: number): void {
    this.#loopSteps += steps;
    this.#loopWork += work;
    if (this.#loopSteps > renderLimits.loop_steps) throw new TemplateLimitError("loop_steps");
    if (this.#loopWork > renderLimits.loop_work) throw new TemplateLimitError("loop_work");
  }

  /** Charges characters that are compared or joined; throws TemplateLimitError. */
  spendText(characters: number): void {
    this.#textWork += characters;
    if (this.#textWork > renderLimits.text_work) throw new TemplateLimitError("text_work");
  }

  /** Throws TemplateLimitError once too many names have been looked for. */
  checkLookups(): void {
    if (this.lookups > renderLimits.lookups) throw new TemplateLimitError("lookups");
  }

  /** Returns how many UTF-16 units of output are left, each of which is at least one byte. */
  get outputLeft(): number {
    return renderLimits.output_bytes - this.#output;
  }

  /** Charges a finished text by its UTF-8 bytes; throws TemplateLimitError. */
  spendOutput(text: string): void {
    // A UTF-16 unit is at most three bytes of UTF-8, so nearly every text is too short to need measuring.
    this.#output += text.length * 3 > this.outputLeft ? Buffer.byteLength(text) : text.length;
    if (this.outputLeft < 0) throw new TemplateLimitError("output_bytes");
  }

  /**
   * Returns an array as a template prints it: its printable elements, those of inner arrays too, joined by ", ". Its text
   * is made once per rendering; its elements count as loop steps each time. Throws TemplateLimitError.
   */
  textOfArray(array: readonly unknown[]): string {
    const known = this.#arrayTexts?.get(array);
    if (known !== undefined) {
      this.spendLoop(known.elements, 0);
      return known.text;
    }
    const parts: string[] = [];
    const elements = this.#collect(array, parts);
    let characters = 0;
    for (const part of parts) characters += part.length + 2;
    this.spendText(characters);
    const text = parts.join(", ");
    this.#arrayTexts ??= new Map();
    this.#arrayTexts.set(array, { text, elements });
    return text;
  }

  /** Puts the texts of printable elements into `parts`, and returns how many elements there were, inner ones included. */
  #collect(array: readonly unknown[], parts: string[]): number {
    this.spendLoop(array.length, 0);
    let elements = array.length;
    for (const element of array) {
      if (Array.isArray(element)) elements += this.#collect(element, parts);
      else {
        const text = textOfScalar(element);
        if (text !== "") parts.push(text);
      }
    }
    return elements;
  }
}

/** Returns a value that is no array as a template prints it: an object, null and undefined are nothing. */
export function textOfScalar(value: unknown): string {
  if (typeof value === "string") return value;
  return typeof value === "number" || typeof value === "boolean" ? String(value) : "";
}
