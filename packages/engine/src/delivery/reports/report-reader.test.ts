import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { createReportReader, ReaderBusyError } from "./report-reader.js";

const cleanups: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

function open(options: Parameters<typeof createReportReader>[0] = {}) {
  const reader = createReportReader(options);
  cleanups.push(() => reader.close());
  return reader;
}

/** Opens a reader whose thread runs a program with the text of each mail. */
async function openWith(program: string, options: Parameters<typeof createReportReader>[0] = {}) {
  const folder = await mkdtemp(join(tmpdir(), "posthorn-thread-"));
  cleanups.push(() => rm(folder, { recursive: true }));
  const thread = join(folder, "thread.cjs");
  await writeFile(
    thread,
    `const { parentPort } = require("node:worker_threads");
     parentPort.on("message", (raw) => { const text = Buffer.from(raw).toString(); ${program} });
     parentPort.postMessage("ready");`,
  );
  return open({ thread, ...options });
}

const answer = 'parentPort.postMessage({ kind: "unreadable", response: text });';
const mail = (text: string) => Buffer.from(text);

test("a report that is read in a thread equals one that is read without a thread", async () => {
  const reader = open();
  const texts = ["Subject: one\r\n\r\nx", "Subject: Undeliverable\r\n\r\n<ada@example.com>: user unknown"];
  const reports = await Promise.all(texts.map((text) => reader.read(mail(text))));
  expect(reports).toMatchObject([
    { kind: "unreadable", response: "one" },
    { kind: "delivery", recipients: [{ address: "ada@example.com" }] },
  ]);
});

test("a thread that exceeds the deadline is replaced, and no other report is lost", async () => {
  const reader = await openWith(`if (text === "hang") for (;;); ${answer}`, { deadline: 300 });
  const reports = await Promise.all(["a", "hang", "b"].map((text) => reader.read(mail(text))));
  expect(reports).toEqual([{ kind: "unreadable", response: "a" }, undefined, { kind: "unreadable", response: "b" }]);
});

test("a thread that exceeds its memory is replaced, and no other report is lost", async () => {
  const program = `if (text === "eat") { const all = []; for (;;) all.push(new Array(1e5).fill(all.length)); } ${answer}`;
  const reader = await openWith(program, { deadline: 15_000 });
  const reports = await Promise.all(["eat", "b"].map((text) => reader.read(mail(text))));
  expect(reports).toEqual([undefined, { kind: "unreadable", response: "b" }]);
});

test("a report above the limit of the queue is rejected, and the queued ones are read", async () => {
  const reader = await openWith(answer, { maxQueued: 2 });
  const waiting = ["a", "b"].map((text) => reader.read(mail(text)));
  await expect(reader.read(mail("c"))).rejects.toThrow(ReaderBusyError);
  expect(await Promise.all(waiting)).toMatchObject([{ response: "a" }, { response: "b" }]);
  expect(await reader.read(mail("d"))).toMatchObject({ response: "d" });
});

test("a thread that cannot start rejects each report, so that its sender retries", async () => {
  const reader = open({ thread: join(tmpdir(), "posthorn-no-such-thread.cjs") });
  await expect(reader.read(mail("a"))).rejects.toThrow();
  await expect(reader.read(mail("b"))).rejects.toThrow();
});

test("closing rejects the report that is being read and those that wait", async () => {
  const reader = await openWith("for (;;);", { deadline: 60_000 });
  const waiting = ["a", "b"].map((text) => expect(reader.read(mail(text))).rejects.toThrow("closed"));
  await reader.close();
  await Promise.all(waiting);
});
