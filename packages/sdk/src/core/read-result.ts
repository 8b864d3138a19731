import { Page, type Pagination } from "./page.js";
import type { ResponseMeta } from "./response-meta.js";

/**
 * Gives back the result in the JSON text of an answer: a page where it holds one, else its `data`, else the whole;
 * undefined for a 204, which has no text. Throws a SyntaxError for other text. `at` calls for the page that begins at an
 * offset.
 */
export function readResult(text: string, meta: ResponseMeta, at: (offset: number) => PromiseLike<unknown>): unknown {
  if (meta.status === 204) return undefined;
  const envelope: unknown = JSON.parse(text);
  if (Object(envelope) !== envelope) throw new SyntaxError("the answer is not a JSON object");
  const { data = envelope, pagination } = envelope as { data?: unknown; pagination?: Pagination };
  const result =
    Array.isArray(data) && pagination
      ? new Page(data, pagination, (offset) => at(offset) as PromiseLike<Page<unknown>>)
      : data;
  if (Object(result) !== result) return result;
  return Object.defineProperty(result, "_meta", { value: meta });
}
