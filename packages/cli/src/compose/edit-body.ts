import { spawn } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Io } from "../io.js";

/** Gives back a text as it is left in the user's editor; throws where there is none, or it fails. */
export async function editBody(text: string, { env, cwd }: Pick<Io, "env" | "cwd">): Promise<string> {
  const editor = env.VISUAL || env.EDITOR;
  if (!editor) throw new Error("EDITOR is not set");
  const folder = await mkdtemp(join(tmpdir(), "posthorn-"));
  const file = join(folder, "body.txt");
  try {
    await writeFile(file, text, { mode: 0o600 });
    // An editor may be given with flags of its own.
    const child = spawn(`${editor} "${file}"`, { cwd, env, shell: true, stdio: ["inherit", "inherit", "inherit"] });
    const code = await new Promise<number | null>((resolve, reject) => {
      child.once("error", reject);
      child.once("exit", resolve);
    });
    if (code !== 0) throw new Error(`${editor} ended with ${code ?? "a signal"}`);
    return (await readFile(file, "utf8")).replace(/\r?\n$/, "");
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
