// The bundle replaces Intl.Segmenter by this class. Views and ink create one while they are loaded, which reads the Unicode
// tables; most texts are ASCII and need none. README.md has the measured cost.

/** Splits texts into graphemes like Intl.Segmenter, which is created when a text first needs it. */
export class LazySegmenter {
  readonly #given: ConstructorParameters<typeof Intl.Segmenter>;
  #made: Intl.Segmenter | undefined;

  constructor(...given: ConstructorParameters<typeof Intl.Segmenter>) {
    this.#given = given;
  }

  segment(input: string): Intl.Segments {
    // Each ASCII character is a grapheme, except CR LF.
    if (/^[^\r\x80-\uffff]*$/.test(input)) {
      const characters = [...input].map((segment, index) => ({ segment, index, input }));
      return Object.assign(characters, { containing: (index = 0) => characters[index] });
    }
    // The bundle does not replace this spelling.
    this.#made ??= new globalThis.Intl.Segmenter(...this.#given);
    return this.#made.segment(input);
  }
}
