/** How often a mail uses a feature, and where for the first time. */
export interface FeatureUse {
  count: number;
  /** An offset of the HTML. */
  offset: number;
}

/** The features that a mail uses, by their slugs. */
export class FeatureUses {
  readonly bySlug = new Map<string, FeatureUse>();

  add(slug: string, offset: number): void {
    const use = this.bySlug.get(slug);
    if (use === undefined) this.bySlug.set(slug, { count: 1, offset });
    else {
      use.count++;
      // Style sheets are read before what is around them.
      if (offset < use.offset) use.offset = offset;
    }
  }
}
