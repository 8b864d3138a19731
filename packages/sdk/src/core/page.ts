import type { components } from "../contract/generated/schema.js";
import { PosthornConfigError } from "../errors/posthorn-error.js";
import { assertNumbers } from "./assert-numbers.js";

/** The position of a page in its list. */
export type Pagination = components["schemas"]["Pagination"];

/** One page of a list. Items that are added or deleted between two calls shift the later ones, also from page to page. */
export class Page<T> {
  declare readonly data: T[];
  declare readonly pagination: Pagination;
  readonly #fetchPage: (offset: number) => PromiseLike<Page<T>>;

  /** `fetchPage` returns the page that begins at an offset. */
  constructor(data: T[], pagination: Pagination, fetchPage: (offset: number) => PromiseLike<Page<T>>) {
    this.data = data;
    this.pagination = pagination;
    this.#fetchPage = fetchPage;
  }

  /** Whether a page follows. False after an empty page, so that every iteration ends. */
  hasNextPage(): boolean {
    return this.pagination.has_more && this.data.length > 0;
  }

  /** Returns the next page. Throws a PosthornConfigError when there is none. */
  async getNextPage(): Promise<Page<T>> {
    if (!this.hasNextPage()) throw new PosthornConfigError("there is no next page");
    return this.#fetchPage(this.pagination.offset + this.data.length);
  }

  /** Iterates over this page and all next pages. */
  async *iterPages(): AsyncGenerator<Page<T>> {
    let page: Page<T> = this;
    yield page;
    while (page.hasNextPage()) {
      page = await page.getNextPage();
      yield page;
    }
  }

  /** Returns the items of this page and all next pages as one array, of at most `max` items to limit memory. */
  async all({ max }: { max: number }): Promise<T[]> {
    assertNumbers({ max });
    const items: T[] = [];
    for await (const page of this.iterPages()) {
      items.push(...page.data);
      if (items.length >= max) break;
    }
    return items.slice(0, max);
  }

  /** Returns the body of the answer. */
  toJSON(): Pick<Page<T>, "data" | "pagination"> {
    const { data, pagination } = this;
    return { data, pagination };
  }

  /** Iterates over the items of this page and all next pages. */
  async *[Symbol.asyncIterator](): AsyncGenerator<T> {
    for await (const page of this.iterPages()) yield* page.data;
  }
}
