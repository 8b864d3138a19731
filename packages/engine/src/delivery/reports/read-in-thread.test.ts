import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { createReportReader, ReaderBusyError } from "./read-in-thread.js";

const cleanups: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

function open(options: Parameters<typeof createReportReader>[0] = {}) {
  const reader = createReportReader(options);
  cleanups.push(() => reader.close());
  return reader;
}

/** A reader whose thread does what a program says with the text of a mail. */
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

test("a report is read in a thread as it is read without one", async () => {
  const reader = open();
  const texts = ["Subject: one\r\n\r\nx", "Subject: Undeliverable\r\n\r\n<ada@example.com>: user unknown"];
  const reports = await Promise.all(texts.map((text) => reader.read(mail(text))));
  expect(reports).toMatchObject([
    { kind: "unreadable", response: "one" },
    { kind: "delivery", recipients: [{ address: "ada@example.com" }] },
  ]);
});

test("a thread that is over its deadline is replaced, and loses nobody else's report", async () => {
  const reader = await openWith(`if (text === "hang") for (;;); ${answer}`, { deadline: 300 });
  const reports = await Promise.all(["a", "hang", "b"].map((text) => reader.read(mail(text))));
  expect(reports).toEqual([{ kind: "unreadable", response: "a" }, undefined, { kind: "unreadable", response: "b" }]);
});

test("a thread that takes too much memory is replaced likewise", async () => {
  const program = `if (text === "eat") { const all = []; for (;;) all.push(new Array(1e5).fill(all.length)); } ${answer}`;
  const reader = await openWith(program, { deadline: 15_000 });
  const reports = await Promise.all(["eat", "b"].map((text) => reader.read(mail(text))));
  expect(reports).toEqual([undefined, { kind: "unreadable", response: "b" }]);
});

test("no more wait than may, and what waited before is read", async () => {
  const reader = await openWith(answer, { mostWaiting: 2 });
  const waiting = ["a", "b"].map((text) => reader.read(mail(text)));
  await expect(reader.read(mail("c"))).rejects.toThrow(ReaderBusyError);
  expect(await Promise.all(waiting)).toMatchObject([{ response: "a" }, { response: "b" }]);
  expect(await reader.read(mail("d"))).toMatchObject({ response: "d" });
});

test("a thread that cannot start loses no report: its sender has to come again", async () => {
  const reader = open({ thread: join(tmpdir(), "posthorn-no-such-thread.cjs") });
  await expect(reader.read(mail("a"))).rejects.toThrow();
  await expect(reader.read(mail("b"))).rejects.toThrow();
});

test("closing ends what is read and what waits", async () => {
  const reader = await openWith("for (;;);", { deadline: 60_000 });
  const waiting = ["a", "b"].map((text) => expect(reader.read(mail(text))).rejects.toThrow("closed"));
  await reader.close();
  await Promise.all(waiting);
});
