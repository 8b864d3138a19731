import { renderLimits, TemplateLimitError } from "./template-limit-error.js";

/** The text of an array, and the number of loop steps that it costs. */
interface ArrayText {
  readonly text: string;
  readonly elements: number;
}

/**
 * The cost of a rendering so far, limited by `renderLimits`. Templates that are rendered as one, such as the texts of a
 * JSON body, share a budget.
 */
export class RenderBudget {
  /** The number of look-ups. `lookUp` counts them, and `checkLookups` checks the limit. */
  lookups = 0;
  #loopSteps = 0;
  #loopWork = 0;
  #textWork = 0;
  #output = 0;
  /** Created for the first array, since most templates render none. */
  #arrayTexts: Map<readonly unknown[], ArrayText> | undefined;

  /** Charges iterations of loops and the tags they visit; throws TemplateLimitError. */
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

  /** Throws TemplateLimitError after too many look-ups. */
  checkLookups(): void {
    if (this.lookups > renderLimits.lookups) throw new TemplateLimitError("lookups");
  }

  /** Returns how many UTF-16 units of output are left. Each of them is at least one byte. */
  get outputLeft(): number {
    return renderLimits.output_bytes - this.#output;
  }

  /** Charges the UTF-8 bytes of a rendered text; throws TemplateLimitError. */
  spendOutput(text: string): void {
    // A UTF-16 unit is at most three bytes of UTF-8, so nearly every text is too short to need measuring.
    this.#output += text.length * 3 > this.outputLeft ? Buffer.byteLength(text) : text.length;
    if (this.outputLeft < 0) throw new TemplateLimitError("output_bytes");
  }

  /**
   * Returns the text of an array: its printable elements, including those of inner arrays, joined by ", ". The text is
   * created once per rendering; its elements count as loop steps each time. Throws TemplateLimitError.
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

  /** Adds the texts of printable elements to `parts`, and returns the number of elements, including inner ones. */
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

/** Returns the text of a value that is not an array. Objects, null and undefined have none. */
export function textOfScalar(value: unknown): string {
  if (typeof value === "string") return value;
  return typeof value === "number" || typeof value === "boolean" ? String(value) : "";
}
