import { LRUCache } from "lru-cache";
import { sha256 } from "../platform/crypto.js";
import { compileTemplate, type MailMode, type Template } from "./compile-template.js";
import { type HtmlToText, loadHtmlToText } from "./html-to-text.js";
import { prepareTextPart, type TextPart } from "./text-part.js";

/** Caches compiled templates and text parts, so that the mails of a campaign are only rendered. */
export interface TemplateCache {
  /** Returns the compiled template; throws TemplateSyntaxError and caches nothing when it is malformed. */
  template(source: string, mode: MailMode): Template;
  /** Returns the text part of mails with this HTML source. */
  textPart(htmlSource: string): Promise<TextPart>;
}

/**
 * Returns a cache of the `max` most recently used templates per mode, and as many text parts. It also limits the
 * characters of all sources of a kind to `maxCharacters`, by default 32 million.
 */
export function createTemplateCache({
  max,
  maxCharacters = 32_000_000,
}: {
  max: number;
  maxCharacters?: number;
}): TemplateCache {
  const compiled = {
    html: createLeastRecentlyUsedCache<Template>(max, maxCharacters),
    text: createLeastRecentlyUsedCache<Template>(max, maxCharacters),
    subject: createLeastRecentlyUsedCache<Template>(max, maxCharacters),
  };
  const textParts = createLeastRecentlyUsedCache<TextPart>(max, maxCharacters);
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

interface LeastRecentlyUsedCache<T> {
  get(source: string, make: () => T): T;
}

interface CacheEntry<T> {
  source: string;
  value: T;
}

/** V8 hashes longer strings by their length only. A map would compare a string with all others of that length. */
const maxHashedLength = 16_383;

function createLeastRecentlyUsedCache<T>(max: number, maxCharacters: number): LeastRecentlyUsedCache<T> {
  const entries = new LRUCache<string, CacheEntry<T>>({ max, maxSize: maxCharacters });
  return {
    get(source, make) {
      const key = source.length > maxHashedLength ? sha256(source) : source;
      const known = entries.get(key);
      // Strings that differ in lone surrogates only have the same SHA-256.
      if (known?.source === source) return known.value;
      const value = make();
      entries.set(key, { source, value }, { size: Math.max(1, source.length) });
      return value;
    },
  };
}
