import type { components } from "../contract/generated/schema.js";
import { PosthornConfigError } from "../errors/posthorn-error.js";
import { assertNumbers } from "./assert-numbers.js";

/** Where a page stands in its list. */
export type Pagination = components["schemas"]["Pagination"];

/** One page of a list. Items that are added or deleted meanwhile move the ones after them, over the edge of a page too. */
export class Page<T> {
  declare readonly data: T[];
  declare readonly pagination: Pagination;
  readonly #at: (offset: number) => PromiseLike<Page<T>>;

  /** `at` gives back the page that begins at an offset. */
  constructor(data: T[], pagination: Pagination, at: (offset: number) => PromiseLike<Page<T>>) {
    this.data = data;
    this.pagination = pagination;
    this.#at = at;
  }

  /** Tells whether items follow; never after an empty page, so that a walk ends whatever the server says. */
  hasNextPage(): boolean {
    return this.pagination.has_more && this.data.length > 0;
  }

  /** Gives back the page that follows; throws a PosthornConfigError when there is none. */
  async getNextPage(): Promise<Page<T>> {
    if (!this.hasNextPage()) throw new PosthornConfigError("there is no next page");
    return this.#at(this.pagination.offset + this.data.length);
  }

  /** Gives back this page and all that follow. */
  async *iterPages(): AsyncGenerator<Page<T>> {
    let page: Page<T> = this;
    yield page;
    while (page.hasNextPage()) {
      page = await page.getNextPage();
      yield page;
    }
  }

  /** Gives back the items of this page and of all that follow as one array; at most `max`, which keeps it in memory. */
  async all({ max }: { max: number }): Promise<T[]> {
    assertNumbers({ max });
    const items: T[] = [];
    for await (const page of this.iterPages()) {
      items.push(...page.data);
      if (items.length >= max) break;
    }
    return items.slice(0, max);
  }

  /** Gives back what the service answered. */
  toJSON(): Pick<Page<T>, "data" | "pagination"> {
    const { data, pagination } = this;
    return { data, pagination };
  }

  /** Gives back the items of this page and of all that follow. */
  async *[Symbol.asyncIterator](): AsyncGenerator<T> {
    for await (const page of this.iterPages()) yield* page.data;
  }
}
