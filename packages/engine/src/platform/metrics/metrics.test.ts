import { describe, expect, it } from "vitest";
import { readMetrics } from "../../testing/read-metrics.js";
import { metricCatalog } from "./catalog.js";
import { Histogram } from "./instruments.js";
import { Metrics } from "./metrics.js";
import { escapeLabel } from "./render-metrics.js";

describe("Metrics", () => {
  it("declares every metric once, with help and type, also without a sample", async () => {
    const text = await new Metrics("1.2.3").text();
    for (const [name, { type, help }] of Object.entries(metricCatalog)) {
      expect(text).toContain(`# HELP ${name} ${help}\n# TYPE ${name} ${type}\n`);
    }
    const samples = readMetrics(text);
    expect(samples.get('posthorn_build_info{version="1.2.3"}')).toBe(1);
    expect(samples.get('posthorn_messages_total{outcome="sent"}')).toBe(0);
  });

  it("escapes backslashes, quotation marks and line breaks in a label", () => {
    expect(escapeLabel('a\\b"c\nd')).toBe('a\\\\b\\"c\\nd');
  });

  it("counts a value that equals a bound in its bucket, and every value in the infinite one", () => {
    const histogram = new Histogram([1, 2]);
    for (const value of [1, 1.5, 2, 2.5]) histogram.observe(value);
    const lines = [...histogram.samples()].map(({ suffix, le = "", value }) => `${suffix}${le} ${value}`);
    expect(lines).toEqual(["_bucket1 1", "_bucket2 3", "_bucket+Inf 4", "_sum 7", "_count 4"]);
  });

  it("adds what a transaction counted when it commits, once, and nothing that was discarded", () => {
    const metrics = new Metrics("1");
    const [kept, retried] = [{}, {}];
    metrics.addOnCommit(kept, { name: "posthorn_messages_total", first: "sent", by: 3 });
    metrics.countOnCommit(retried, "posthorn_messages_total", "sent");
    metrics.discard(retried);
    metrics.countOnCommit(retried, "posthorn_messages_total", "sent");
    for (const tx of [kept, kept, retried]) metrics.committed(tx);
    const sent = [...metrics.instruments.posthorn_messages_total.samples()].find(({ labels }) => labels[0] === "sent");
    expect(sent?.value).toBe(4);
  });

  it("reads CPU, memory, files and the delay of the event loop of this process", async () => {
    const samples = readMetrics(await new Metrics("1").text());
    const positive = ["process_cpu_seconds_total", "process_resident_memory_bytes", "process_heap_bytes"];
    const onLinux = process.platform === "linux" ? ["process_open_fds", "process_max_fds"] : [];
    for (const name of [...positive, ...onLinux, "process_start_time_seconds"]) {
      expect(samples.get(name), name).toBeGreaterThan(0);
    }
    expect(samples.get("posthorn_event_loop_lag_seconds")).toBeGreaterThanOrEqual(0);
  });
});
