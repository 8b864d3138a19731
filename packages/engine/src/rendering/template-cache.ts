import { sha256 } from "../platform/crypto.js";
import { compileTemplate, type MailMode, type Template } from "./compile-template.js";
import { type HtmlToText, loadHtmlToText } from "./html-to-text.js";
import { prepareTextPart, type TextPart } from "./text-part.js";

/** Keeps what is prepared once per template, so that the mails of a campaign only render. */
export interface TemplateCache {
  /** Gives back the compiled template; throws TemplateSyntaxError, and keeps nothing, when it is malformed. */
  template(source: string, mode: MailMode): Template;
  /** Gives back the text part of mails made from this HTML source. */
  textPart(htmlSource: string): Promise<TextPart>;
}

/**
 * Gives back a cache of the `max` templates (and as many text parts) used last. It also stays below `maxCharacters` of
 * source, 32 million when not given: a thousand templates of the largest size would be no cache but a leak.
 */
export function createTemplateCache({
  max,
  maxCharacters = 32_000_000,
}: {
  max: number;
  maxCharacters?: number;
}): TemplateCache {
  const compiled = {
    html: createRecent<Template>(max, maxCharacters),
    text: createRecent<Template>(max, maxCharacters),
    subject: createRecent<Template>(max, maxCharacters),
  };
  const textParts = createRecent<TextPart>(max, maxCharacters);
  let converter: Promise<HtmlToText> | undefined;
  return {
    template: (source, mode) => compiled[mode].get(source, () => compileTemplate(source, mode)),
    async textPart(htmlSource) {
      converter ??= loadHtmlToText();
      const convert = await converter;
      return textParts.get(htmlSource, () => prepareTextPart(htmlSource, convert));
    },
  };
}

interface Recent<T> {
  get(source: string, make: () => T): T;
}

interface Kept<T> {
  source: string;
  value: T;
}

/** V8 hashes longer texts by their length alone: a map would compare a text with all that are as long. */
const longestHashed = 16_383;

/** A map keeps its keys in the order they were set, so its first key is the one used longest ago. */
function createRecent<T>(max: number, maxCharacters: number): Recent<T> {
  const kept = new Map<string, Kept<T>>();
  let characters = 0;
  return {
    get(source, make) {
      const key = source.length > longestHashed ? sha256(source) : source;
      let entry = kept.get(key);
      // Texts with halves of characters in different places have one hash.
      if (entry !== undefined && entry.source !== source) {
        characters -= entry.source.length;
        kept.delete(key);
        entry = undefined;
      }
      if (entry === undefined) {
        entry = { source, value: make() };
        characters += source.length;
      } else kept.delete(key);
      kept.set(key, entry);
      for (const [oldest, { source }] of kept) {
        if (kept.size <= max && characters <= maxCharacters) break;
        kept.delete(oldest);
        characters -= source.length;
      }
      return entry.value;
    },
  };
}
