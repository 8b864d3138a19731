/** The values of a metric's labels, in the order in which the metric declares them. */
export type LabelValues = readonly string[];

/** One line of the text format: what follows the metric's name, the label values, and the value. */
export interface Sample {
  suffix: string;
  /** Beside the metric's own labels; only buckets have one. */
  le?: string;
  labels: LabelValues;
  value: number;
}

/** What a scrape reads of a metric. */
export interface Instrument {
  samples(): Iterable<Sample>;
}

/** The separator of label values in a key: no label value contains it. */
const separator = "\u0000";

/** Values by the labels that they belong to. A metric has at most two labels. */
class Series<V> {
  readonly #values = new Map<string, V>();
  readonly #create: () => V;

  constructor(create: () => V) {
    this.#create = create;
  }

  of(first: string, second: string): V {
    // One text is looked up, because nested maps cost as much and are harder to read back.
    const key = second === "" ? first : first + separator + second;
    let value = this.#values.get(key);
    if (value === undefined) {
      value = this.#create();
      this.#values.set(key, value);
    }
    return value;
  }

  *entries(): Iterable<{ labels: LabelValues; value: V }> {
    for (const [key, value] of this.#values) yield { labels: key === "" ? [] : key.split(separator), value };
  }

  clear(): void {
    this.#values.clear();
  }
}

/** A number for each combination of labels that only grows. */
export class Counter implements Instrument {
  readonly #series = new Series(() => ({ count: 0 }));

  /** Adds to the count of some labels, by default 1. */
  add(first = "", second = "", by = 1): void {
    this.#series.of(first, second).count += by;
  }

  *samples(): Iterable<Sample> {
    for (const { labels, value } of this.#series.entries()) yield { suffix: "", labels, value: value.count };
  }
}

/** A number for each combination of labels that is set when it is read. */
export class Gauge implements Instrument {
  readonly #series = new Series(() => ({ value: 0 }));

  set(value: number, first = "", second = ""): void {
    this.#series.of(first, second).value = value;
  }

  /** Forgets all values, so that the metric has no sample until it is set again. */
  clear(): void {
    this.#series.clear();
  }

  *samples(): Iterable<Sample> {
    for (const { labels, value } of this.#series.entries()) yield { suffix: "", labels, value: value.value };
  }
}

/** Counts observed values in buckets, for each combination of labels. */
export class Histogram implements Instrument {
  /** The inclusive upper bounds of the buckets, ascending, without the infinite one. */
  readonly #bounds: readonly number[];
  readonly #series: Series<{ buckets: Float64Array; sum: number }>;

  constructor(bounds: readonly number[]) {
    this.#bounds = bounds;
    this.#series = new Series(() => ({ buckets: new Float64Array(bounds.length + 1), sum: 0 }));
  }

  observe(value: number, first = "", second = ""): void {
    const series = this.#series.of(first, second);
    const bounds = this.#bounds;
    let at = 0;
    while (at < bounds.length && value > (bounds[at] as number)) at += 1;
    (series.buckets[at] as number) += 1;
    series.sum += value;
  }

  *samples(): Iterable<Sample> {
    for (const { labels, value } of this.#series.entries()) {
      let count = 0;
      for (const [at, bucket] of value.buckets.entries()) {
        count += bucket;
        const bound = this.#bounds[at];
        yield { suffix: "_bucket", le: bound === undefined ? "+Inf" : String(bound), labels, value: count };
      }
      yield { suffix: "_sum", labels, value: value.sum };
      yield { suffix: "_count", labels, value: count };
    }
  }
}
