import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { launchChromium } from "../e2e/browser/chromium.js";
import { pause } from "../e2e/support/pause.js";
import { ConsoleReaders } from "./console-readers.js";
import { addHistory } from "./history.js";
import { median, rounded, spreadOf } from "./median.js";
import { cpuOf, createKey, type EngineProcess, load, startEngine, untilIdle } from "./processes.js";
import type { Result } from "./result.js";
import type { IsWanted } from "./wanted.js";

type Browser = Awaited<ReturnType<typeof launchChromium>>;
type Page = Awaited<ReturnType<Browser["newPage"]>>;

const rounds = 5;
const few = 1_000;
const many = 1_000_000;
/** How long events come, and how many a second: ten thousand a minute. */
const busy = { seconds: 60, rate: 167 };
const consoles = 20;

/**
 * Measures the console in Chromium on a built engine: its size (V1), its first paint and when it is ready (V2), a list of a million messages
 * against one of a thousand (V3), and how it bears ten thousand events a minute (V4). Also what twenty open consoles cost the engine (V5).
 */
export async function run(isWanted: IsWanted): Promise<Result[]> {
  const root = await mkdtemp(join(tmpdir(), "posthorn-bench-"));
  const results: Result[] = [];
  const browser = await launchChromium();
  try {
    const small = await filledEngine(join(root, "few"), few);
    if (["V1", "V2-paint", "V2-ready"].some(isWanted)) results.push(...(await firstLoad(browser, small)));
    if (isWanted("V4") || isWanted("V4-memory")) results.push(...(await busyMinute(browser, small)));
    if (isWanted("V3")) results.push(await longList(browser, small, join(root, "many")));
    if (isWanted("V5")) results.push(await manyConsoles(small));
    await small.stop();
  } finally {
    await browser.close();
    await rm(root, { recursive: true });
  }
  return results;
}

async function filledEngine(dir: string, count: number): Promise<EngineProcess> {
  // Held jobs: what is accepted stays queued, so that only the acceptance is measured.
  const args = ["--data-dir", dir, "--smtp", "smtp://127.0.0.1:1", "--hold"];
  // The first start creates the workspace.
  await (await startEngine(args)).stop();
  await addHistory(dir, count);
  return startEngine(args);
}

/** How a console was opened: bytes that came over the network, and times (ms) from the beginning of the navigation. */
interface Opening {
  bytes: number;
  paint: number;
  ready: number;
}

/** Opens the list of mail in a new browser context, whose cache is empty. */
async function open(browser: Browser, engine: EngineProcess): Promise<{ page: Page; opening: Opening }> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  await page.addInitScript(() => {
    new MutationObserver(() => {
      const isReady = document.querySelector('main[data-ready="true"] tr[data-id]') !== null;
      if (isReady && performance.getEntriesByName("ready").length === 0) performance.mark("ready");
    }).observe(document, { subtree: true, childList: true, attributes: true });
  });
  await page.goto(`${engine.url.replace(/\/v1$/, "/_posthorn/console")}#token=${engine.operatorToken}&to=%2Fmail`);
  await page.locator('main[data-ready="true"] tr[data-id]').first().waitFor();
  const opening = await page.evaluate(() => {
    const loaded = [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")];
    const files = (loaded as PerformanceResourceTiming[]).filter(({ name }) => name.includes("/console"));
    return {
      bytes: files.reduce((sum, { transferSize }) => sum + transferSize, 0),
      paint: performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0,
      ready: performance.getEntriesByName("ready")[0]?.startTime ?? 0,
    };
  });
  return { page, opening };
}

async function openings(browser: Browser, engine: EngineProcess): Promise<Opening[]> {
  const measured: Opening[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const { page, opening } = await open(browser, engine);
    measured.push(opening);
    await page.context().close();
  }
  // The first one warms the engine and the browser.
  return measured.slice(1);
}

async function firstLoad(browser: Browser, engine: EngineProcess): Promise<Result[]> {
  const measured = await openings(browser, engine);
  const row = (id: string, what: string, values: number[], whole: number): Result => ({
    id,
    what,
    ...spreadOf(values.map((value) => value / whole)),
    gate: "<= 1",
    target: "<= 0.667",
    detail: {
      bytes: rounded(median(measured.map(({ bytes }) => bytes))),
      "first paint, ms": rounded(median(measured.map(({ paint }) => paint))),
      "ready, ms": rounded(median(measured.map(({ ready }) => ready))),
    },
  });
  return [
    row(
      "V1",
      "the whole first load of the console over the network, by 90 kB",
      measured.map(({ bytes }) => bytes),
      90_000,
    ),
    row(
      "V2-paint",
      "first paint of the console in Chromium on loopback, by 300 ms",
      measured.map(({ paint }) => paint),
      300,
    ),
    row(
      "V2-ready",
      "the console's list of mail drawn, by 600 ms",
      measured.map(({ ready }) => ready),
      600,
    ),
  ];
}

async function longList(browser: Browser, small: EngineProcess, dir: string): Promise<Result> {
  const large = await filledEngine(dir, many);
  const pairs: { small: number; large: number }[] = [];
  try {
    for (let round = 0; round <= rounds; round += 1) {
      const times: number[] = [];
      for (const engine of [small, large]) {
        const { page, opening } = await open(browser, engine);
        times.push(opening.ready);
        await page.context().close();
      }
      pairs.push({ small: times[0] ?? 0, large: times[1] ?? 0 });
    }
  } finally {
    await large.stop();
  }
  pairs.shift();
  return {
    id: "V3",
    what: `the console's list of ${many} messages drawn, against one of ${few}`,
    ...spreadOf(pairs.map((pair) => pair.large / pair.small)),
    gate: "<= 1.3",
    target: "<= 1.1",
    detail: {
      "1,000 messages, ms": rounded(median(pairs.map((pair) => pair.small))),
      "1,000,000 messages, ms": rounded(median(pairs.map((pair) => pair.large))),
    },
  };
}

async function busyMinute(browser: Browser, engine: EngineProcess): Promise<Result[]> {
  const { page } = await open(browser, engine);
  await page.evaluate(() => {
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) performance.mark("long", { detail: duration });
    }).observe({ type: "longtask" });
  });
  const devTools = await page.context().newCDPSession(page);
  const heap = async () => {
    await devTools.send("HeapProfiler.collectGarbage");
    return (await devTools.send("Runtime.getHeapUsage")).usedSize;
  };
  const [workspace] = (await engine.admin("GET", "/workspaces")).data as { id: string }[];
  const emit = () =>
    engine.admin("POST", `/workspaces/${workspace?.id}/events`, {
      type: "email.opened",
      data: { message_id: "msg_x" },
    });
  const before = await heap();
  let [emitted, middle] = [0, before];
  const began = performance.now();
  for (let second = 1; second <= busy.seconds; second += 1) {
    for (; emitted < second * busy.rate; emitted += 1) await emit();
    await pause(Math.max(0, began + second * 1000 - performance.now()));
    if (second === Math.ceil(busy.seconds / 3)) middle = await heap();
  }
  const after = await heap();
  const longest = await page.evaluate(() =>
    Math.max(0, ...performance.getEntriesByName("long").map((mark) => (mark as PerformanceMark).detail as number)),
  );
  await page.context().close();
  const detail = {
    events: emitted,
    seconds: rounded((performance.now() - began) / 1000),
    "longest task, ms (0: none of 50)": rounded(longest),
    "heap before, MB": rounded(before / 1e6),
    "heap after a third, MB": rounded(middle / 1e6),
    "heap at the end, MB": rounded(after / 1e6),
  };
  const one = (value: number) => ({
    ratio: rounded(value),
    min: rounded(value),
    max: rounded(value),
    rounds: 1,
    detail,
  });
  return [
    {
      id: "V4",
      what: "longest task of the console while 10,000 events come in a minute, by 50 ms",
      ...one(longest / 50),
      gate: "<= 1",
      target: "<= 1",
    },
    {
      id: "V4-memory",
      what: "the console's heap at the end of that minute, against after a third of it",
      ...one(after / middle),
      gate: "<= 1.3",
      target: "<= 1.1",
    },
  ];
}

/** Compares the engine's CPU of a send while twenty consoles follow along with that while none does. */
async function manyConsoles(engine: EngineProcess): Promise<Result> {
  const headers = { authorization: `Bearer ${await createKey(engine)}` };
  const [workspace] = (await engine.admin("GET", "/workspaces")).data as { id: string }[];
  const costOf = async () => {
    await untilIdle(engine.pid);
    const before = cpuOf([engine.pid]);
    const { answers } = await load([`${engine.url}/email/send`], headers, { connections: 64, seconds: 4 });
    return (cpuOf([engine.pid]) - before) / answers;
  };
  const pairs: { alone: number; watched: number }[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const alone = await costOf();
    const readers = new ConsoleReaders(engine, workspace?.id ?? "");
    await readers.open(consoles);
    pairs.push({ alone, watched: await costOf() });
    readers.close();
  }
  pairs.shift();
  return {
    id: "V5",
    what: `POST /email/send, durable, 64 connections: inverse of the CPU a request while ${consoles} consoles follow the mail, against none`,
    ...spreadOf(pairs.map(({ alone, watched }) => alone / watched)),
    gate: ">= 0.97",
    target: ">= 0.99",
    detail: {
      "none, server CPU µs a request": rounded(median(pairs.map(({ alone }) => alone))),
      "20 consoles, server CPU µs a request": rounded(median(pairs.map(({ watched }) => watched))),
    },
  };
}
