import { type MetricDefinition, type MetricName, metricCatalog } from "./catalog.js";
import { Counter, Gauge, Histogram, type Instrument } from "./instruments.js";
import { ProcessMetrics } from "./process-metrics.js";
import { renderMetrics } from "./render-metrics.js";

type InstrumentOf<Type> = Type extends "counter" ? Counter : Type extends "gauge" ? Gauge : Histogram;
type Instruments = { readonly [Name in MetricName]: InstrumentOf<(typeof metricCatalog)[Name]["type"]> };

/** The names of metrics of a type. */
export type CounterName = {
  [Name in MetricName]: (typeof metricCatalog)[Name]["type"] extends "counter" ? Name : never;
}[MetricName];

/** Sets the gauges that are only known when they are asked for. */
export type MetricCollector = () => void | Promise<void>;

interface PendingCount {
  counter: Counter;
  first: string;
  second: string;
  by: number;
}

/** The metrics of a process: one instrument for each entry of the catalog. */
export class Metrics {
  readonly instruments: Instruments;
  readonly #process: ProcessMetrics;
  readonly #collectors: MetricCollector[] = [];
  /** What transactions counted that are not committed yet. */
  readonly #pending = new WeakMap<object, PendingCount[]>();

  constructor(version: string) {
    this.instruments = createInstruments();
    this.instruments.posthorn_build_info.set(1, version);
    this.#process = new ProcessMetrics(this.instruments);
  }

  /** Counts something in a transaction: it is added when the transaction has committed, and not at all otherwise. */
  countOnCommit(tx: object, name: CounterName, first = "", second = ""): void {
    this.addOnCommit(tx, { name, first, second, by: 1 });
  }

  /** Counts several things of a kind in a transaction, as `countOnCommit` does. */
  addOnCommit(tx: object, count: { name: CounterName; first: string; second?: string; by: number }): void {
    const { name, first, second = "", by } = count;
    const entry = { counter: this.instruments[name], first, second, by };
    const counts = this.#pending.get(tx);
    if (counts === undefined) this.#pending.set(tx, [entry]);
    else counts.push(entry);
  }

  /** Forgets what a transaction counted, because its work is run again. */
  discard(tx: object): void {
    this.#pending.delete(tx);
  }

  /** Adds what a transaction counted, once it is durable. */
  committed(tx: object): void {
    const counts = this.#pending.get(tx);
    if (counts === undefined) return;
    this.#pending.delete(tx);
    for (const { counter, first, second, by } of counts) counter.add(first, second, by);
  }

  /** Calls a collector before each scrape. It must not reject. Returns a function that removes it. */
  onCollect(collector: MetricCollector): () => void {
    this.#collectors.push(collector);
    return () => {
      const at = this.#collectors.indexOf(collector);
      if (at >= 0) this.#collectors.splice(at, 1);
    };
  }

  /** Starts to measure the delay of the event loop; otherwise the first scrape does. */
  start(): void {
    this.#process.start();
  }

  /** Returns all metrics in the Prometheus text format. */
  async text(): Promise<string> {
    await Promise.all([this.#process.collect(), ...this.#collectors.map((collect) => collect())]);
    return renderMetrics(this.instruments);
  }
}

function createInstruments(): Instruments {
  const instruments: Partial<Record<MetricName, Instrument>> = {};
  for (const name of Object.keys(metricCatalog) as MetricName[]) instruments[name] = instrumentOf(metricCatalog[name]);
  return instruments as Instruments;
}

function instrumentOf({ type, values = [], buckets = [], labels = [] }: MetricDefinition): Instrument {
  if (type === "histogram") return new Histogram(buckets);
  if (type === "gauge") {
    const gauge = new Gauge();
    for (const value of values) gauge.set(0, value);
    return gauge;
  }
  const counter = new Counter();
  for (const value of labels.length === 0 ? [""] : values) counter.add(value, "", 0);
  return counter;
}
