import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { collectingIo } from "../testing/run-cli.js";
import { folderWith } from "../testing/temporary-folder.js";
import { show } from "./io.js";

const long = Array.from({ length: 30 }, (_, index) => `line ${index}`).join("\n");

/** Shows a text to a user whose pager is a shell command, and returns what stdout and the pager got. */
async function shown(text: string, { pager = "cat > paged", isTTY = true, rows = 24 } = {}) {
  const cwd = folderWith({ paged: "" });
  const { io, printed } = collectingIo({ cwd, env: { PAGER: pager, PATH: process.env.PATH ?? "" } });
  Object.assign(io.stdout, { isTTY, rows });
  await show(text, io);
  return { stdout: printed().stdout, paged: readFileSync(join(cwd, "paged"), "utf8") };
}

describe.skipIf(process.platform === "win32")("a text", () => {
  it("that is longer than the terminal goes to the pager", async () => {
    expect(await shown(long)).toEqual({ stdout: "", paged: long });
  });

  it("that fits is printed", async () => {
    const fits = long.split("\n").slice(0, 24).join("\n");
    expect(await shown(fits)).toEqual({ stdout: fits, paged: "" });
    expect((await shown(`${fits}\nmore`)).stdout).toBe("");
  });

  it("is printed through a pipe, and without a pager", async () => {
    expect(await shown(long, { isTTY: false })).toEqual({ stdout: long, paged: "" });
    expect(await shown(long, { pager: "" })).toEqual({ stdout: long, paged: "" });
  });

  it("is printed where the shell does not find the pager", async () => {
    expect((await shown(long, { pager: "posthorn-no-such-pager 2>/dev/null" })).stdout).toBe(long);
  });

  it("is shown once where the user leaves the pager early, or the pager fails", async () => {
    expect((await shown(`${long}\n${"x".repeat(500_000)}`, { pager: "head -1 > paged" })).stdout).toBe("");
    expect((await shown(long, { pager: "exit 1" })).stdout).toBe("");
  });

  it("reaches the pager without foreign control characters", async () => {
    expect((await shown(`${long}\u001b[2J`)).paged).toBe(`${long}[2J`);
  });

  it("is shown by less with its colours, unless LESS says otherwise", async () => {
    expect((await shown(long, { pager: 'printf %s "$LESS" > paged' })).paged).toBe("FRX");
  });
});
