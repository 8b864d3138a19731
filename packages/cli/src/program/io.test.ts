import { PassThrough, Writable } from "node:stream";
import { describe, expect, it } from "vitest";
import { control } from "../output/terminal-text.js";
import { OutputClosed, untilAborted, write } from "./io.js";

/** Returns a stream whose writes fail with an error of this code. */
function failing(code: string): Writable {
  const error = Object.assign(new Error(code), { code });
  const stream = new Writable({ write: (_chunk, _encoding, done) => done(error) });
  return stream.on("error", () => {});
}

describe("a write", () => {
  it("to a terminal has this program's control sequences and no others", async () => {
    const stream = Object.assign(new PassThrough(), { isTTY: true });
    await write(stream, `${control.bold}a\u001b[2Jb\u009b${control.normalWeight}\n`);
    expect(String(stream.read())).toBe("\u001b[1ma[2Jb\u001b[22m\n");
  });

  it("to a file or a pipe has every character", async () => {
    const stream = new PassThrough();
    await write(stream, "a\u001b[2Jb\u202e");
    expect(String(stream.read())).toBe("a\u001b[2Jb\u202e");
  });

  it("waits for a slow reader", async () => {
    let finish = (): void => {};
    const slow = new Writable({
      write: (_chunk, _encoding, done) => {
        finish = done;
      },
    });
    let isWritten = false;
    const writing = write(slow, "text").then(() => {
      isWritten = true;
    });
    await new Promise(setImmediate);
    expect(isWritten).toBe(false);
    finish();
    await writing;
    expect(isWritten).toBe(true);
  });

  it("to a closed pipe is OutputClosed, and every other error stays what it is", async () => {
    await expect(write(failing("EPIPE"), "text")).rejects.toBeInstanceOf(OutputClosed);
    await expect(write(failing("ENOSPC"), "text")).rejects.toMatchObject({ code: "ENOSPC", name: "Error" });
  });
});

describe("the wait for a signal", () => {
  it("ends once it is aborted, or at once where it was before", async () => {
    const stop = new AbortController();
    const waiting = untilAborted(stop.signal);
    stop.abort(130);
    await expect(waiting).resolves.toBeUndefined();
    await expect(untilAborted(stop.signal)).resolves.toBeUndefined();
  });
});
