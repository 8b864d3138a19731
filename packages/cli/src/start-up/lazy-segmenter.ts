// The bundle puts this where screens and what draws them say Intl.Segmenter: they make one each while they are loaded, and
// what it has to know of all scripts takes longer to read than a screen to draw. Most texts are ASCII.

/** Cuts texts into graphemes like Intl.Segmenter, which is made when a text first needs it. */
export class LazySegmenter {
  readonly #given: ConstructorParameters<typeof Intl.Segmenter>;
  #made: Intl.Segmenter | undefined;

  constructor(...given: ConstructorParameters<typeof Intl.Segmenter>) {
    this.#given = given;
  }

  segment(input: string): Intl.Segments {
    // Of ASCII each character is one, but for a line's end of two.
    if (/^[^\r\x80-\uffff]*$/.test(input)) {
      const characters = [...input].map((segment, index) => ({ segment, index, input }));
      return Object.assign(characters, { containing: (index = 0) => characters[index] });
    }
    // By this name it is not put in its own place.
    this.#made ??= new globalThis.Intl.Segmenter(...this.#given);
    return this.#made.segment(input);
  }
}
