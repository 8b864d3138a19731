import { spawn } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Io } from "../program/io.js";

/** Returns a text as saved in the user's editor. @throws where no editor is set or it fails; the error names the file where the text was changed. */
export async function editText(text: string, name: string, { env, cwd }: Pick<Io, "env" | "cwd">): Promise<string> {
  const editor = env.VISUAL || env.EDITOR;
  if (!editor) throw new Error("EDITOR is not set");
  const folder = await mkdtemp(join(tmpdir(), "posthorn-"));
  const file = join(folder, name);
  let isKept = false;
  try {
    await writeFile(file, text, { mode: 0o600 });
    // The shell splits an editor that is given with flags.
    const child = spawn(`${editor} "${file}"`, { cwd, env, shell: true, stdio: ["inherit", "inherit", "inherit"] });
    const code = await new Promise<number | null>((resolve, reject) => {
      child.once("error", reject);
      child.once("exit", resolve);
    });
    const written = await readFile(file, "utf8");
    if (code !== 0) {
      isKept = written !== text;
      throw new Error(`${editor} ended with ${code ?? "a signal"}${isKept ? `; its text is in ${file}` : ""}`);
    }
    return written.replace(/\r?\n$/, "");
  } finally {
    if (!isKept) await rm(folder, { recursive: true, force: true });
  }
}
