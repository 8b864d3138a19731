import { existsSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { folderWith } from "../testing/temporary-folder.js";
import { fingerprint, openResumeFile } from "./resume-file.js";

/** Opens the resume file of a folder, and returns it with the entries that it replays. */
async function open(folder: string, { id = "run-1", of = "f", resume = false } = {}) {
  const entries: unknown[] = [];
  const about = { path: join(folder, "notes"), of, work: "import" };
  const file = await openResumeFile<readonly unknown[]>(about, id, resume, (entry) => entries.push(entry));
  return { ...file, entries };
}

describe("a resume file", () => {
  it("replays the entries of the stopped run under its id", async () => {
    const folder = folderWith({});
    const first = await open(folder);
    first.add([1, "created"]);
    first.add([2, "failed"]);
    first.close(false);
    const second = await open(folder, { id: "run-2", resume: true });
    expect([second.id, second.entries]).toEqual([
      "run-1",
      [
        [1, "created"],
        [2, "failed"],
      ],
    ]);
    second.add([3, "created"]);
    second.close(false);
    expect((await open(folder, { resume: true })).entries).toHaveLength(3);
  });

  it("is written entry by entry, so that a crash loses none", async () => {
    const folder = folderWith({});
    (await open(folder)).add([1, "created"]);
    expect(readFileSync(join(folder, "notes"), "utf8")).toBe('{"id":"run-1","of":"f"}\n[1,"created"]\n');
  });

  it("is begun anew without --resume", async () => {
    const folder = folderWith({});
    (await open(folder)).add([1, "created"]);
    const second = await open(folder, { id: "run-2" });
    expect([second.id, second.entries]).toEqual(["run-2", []]);
    expect(readFileSync(join(folder, "notes"), "utf8")).toBe('{"id":"run-2","of":"f"}\n');
  });

  it("is begun with --resume where there is none", async () => {
    expect(await open(folderWith({}), { resume: true })).toMatchObject({ id: "run-1", entries: [] });
  });

  it("is deleted once the run is finished, and kept otherwise", async () => {
    const folder = folderWith({});
    (await open(folder)).close(false);
    expect(existsSync(join(folder, "notes"))).toBe(true);
    (await open(folder, { resume: true })).close(true);
    expect(existsSync(join(folder, "notes"))).toBe(false);
  });

  it("ignores the line that a crash has cut off, and begins a new one after it", async () => {
    const folder = folderWith({});
    (await open(folder)).add([1, "created"]);
    writeFileSync(join(folder, "notes"), '[2,"crea', { flag: "a" });
    const second = await open(folder, { resume: true });
    second.add([2, "created"]);
    expect(second.entries).toEqual([[1, "created"]]);
    expect((await open(folder, { resume: true })).entries).toEqual([
      [1, "created"],
      [2, "created"],
    ]);
  });

  it.each(['{"id":"x","of":"other"}\n', "damaged\n", ""])("of another run is rejected and kept: %j", async (text) => {
    const folder = folderWith({ notes: text });
    await expect(open(folder, { resume: true })).rejects.toThrow(
      "the file or the flags are not those of the import that was stopped",
    );
    expect(readFileSync(join(folder, "notes"), "utf8")).toBe(text);
  });

  it("is never written through a link", async () => {
    const folder = folderWith({ target: "mine" });
    symlinkSync(join(folder, "target"), join(folder, "notes"));
    await expect(open(folder)).rejects.toThrow("is a symbolic link");
    expect(readFileSync(join(folder, "target"), "utf8")).toBe("mine");
  });

  it("that cannot be written says how to go on without one", async () => {
    await expect(open(join(folderWith({}), "missing"))).rejects.toMatchObject({
      message: expect.stringContaining("the notes of the import cannot be written: ENOENT"),
      details: { hint: expect.stringContaining("stdin") },
    });
  });
});

describe("a fingerprint", () => {
  const of = (text: string, settings: unknown) => fingerprint(join(folderWith({ file: text }), "file"), settings);

  it("is the same for the same content and settings, wherever the file is", async () => {
    expect(await of("a", ["x"])).toBe(await of("a", ["x"]));
    expect(await of("a", ["x"])).toMatch(/^[0-9a-f]{64}$/);
  });

  it("differs with the content or the settings", async () => {
    const all = await Promise.all([of("a", ["x"]), of("b", ["x"]), of("a", ["y"]), of("a", "x"), of("", null)]);
    expect(new Set(all).size).toBe(5);
  });
});
