import { PassThrough } from "node:stream";
import { Text, useInput } from "ink";
import { expect, it } from "vitest";
import { collectingIo } from "../testing/run-cli.js";
import { showFullScreen } from "./full-screen.js";

const enter = "\u001b[?1049h";
const leave = "\u001b[?1049l\u001b[?25h";

/** A terminal that keeps what is written to it, and what can be typed at. */
function terminal(env: Record<string, string> = {}, signal?: AbortSignal) {
  const stream = Object.assign(new PassThrough(), { isTTY: true, columns: 80, rows: 24 });
  const raw: boolean[] = [];
  const keyboard = Object.assign(new PassThrough(), {
    setRawMode: (on: boolean) => raw.push(on),
    ref: () => {},
    unref: () => {},
  });
  const { io } = collectingIo({ env, keyboard, ...(signal && { signal }) });
  const place = { io, stream: stream as unknown as NodeJS.WriteStream, color: true };
  return { place, raw, keyboard, resize: () => stream.emit("resize"), written: () => String(stream.read() ?? "") };
}

function Broken(): never {
  throw new Error("it broke");
}

function Keys({ end }: { end(key: string): void }) {
  useInput((input) => end(input));
  return <Text>type</Text>;
}

it("returns the result of a view, and restores the screen and the terminal's mode", async () => {
  const { place, raw, keyboard, written } = terminal();
  const result = showFullScreen<string>(({ end }) => <Keys end={end} />, place);
  await expect.poll(() => raw).toEqual([true]);
  keyboard.write("x");
  expect(await result).toBe("x");
  expect(raw).toEqual([true, false]);
  const text = written();
  expect([text.startsWith(enter), text.endsWith(leave)]).toEqual([true, true]);
});

it("gives the screen back when a view breaks, and says why it did", async () => {
  const { place, written } = terminal();
  await expect(showFullScreen(() => <Broken />, place)).rejects.toThrow("it broke");
  expect(written().endsWith(leave)).toBe(true);
});

it("ends without a result when the process is asked to stop, before and meanwhile", async () => {
  for (const isBefore of [true, false]) {
    const stop = new AbortController();
    if (isBefore) stop.abort(143);
    const { place, written } = terminal({}, stop.signal);
    const result = showFullScreen<string>(({ end }) => <Keys end={end} />, place);
    stop.abort(143);
    expect(await result).toBeUndefined();
    expect(written().endsWith(leave)).toBe(true);
  }
});

it("leaves nothing behind that listens", async () => {
  const listening = () => ["exit", "SIGTSTP", "SIGCONT"].map((event) => process.listenerCount(event));
  const before = listening();
  const { place } = terminal({}, AbortSignal.abort(143));
  await showFullScreen(() => <Text>x</Text>, place);
  expect([listening(), place.stream.listenerCount("resize")]).toEqual([before, 0]);
});

it.each([
  [{}, true, true],
  [{ NO_COLOR: "1" }, true, false],
  [{}, false, false],
])("says with %j and color %s whether there are colours: %s", async (env: Record<string, string>, color, colored) => {
  const { place } = terminal(env);
  const seen = await showFullScreen<boolean>(({ colored: has, end }) => <Telling what={has} end={end} />, {
    ...place,
    color,
  });
  expect(seen).toBe(colored);
});

function Telling({ what, end }: { what: boolean; end(what: boolean): void }) {
  queueMicrotask(() => end(what));
  return <Text>x</Text>;
}
