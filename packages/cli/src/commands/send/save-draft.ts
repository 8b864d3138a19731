import { join } from "node:path";
import { configDir, makePrivateFolder } from "../../files/private-folder.js";
import { replaceFile } from "../../files/regular-files.js";
import { commandLine } from "../../output/shell-word.js";
import type { Context } from "../../program/context.js";
import { bodyOfDraft, type Draft, draftOf, type EmailBody } from "./draft.js";

/** Writes a draft that is not sent to a file that only its user can read, and says how to go on with it; not where nothing was written. */
export async function saveDraft(draft: Draft, begun: EmailBody, { io, note }: Context): Promise<void> {
  if (JSON.stringify(draft) === JSON.stringify(draftOf(begun))) return;
  const file = join(configDir(io.env), "draft.json");
  makePrivateFolder(configDir(io.env));
  await replaceFile(file, `${JSON.stringify(written(bodyOfDraft(draft, begun)))}\n`, { mode: 0o600 });
  await note(`What was written is kept: ${commandLine(["send", "--data", `@${file}`])}`);
}

/** The body without what is still empty: it would count as given, and the form that asks for the rest would not come again. */
function written(body: EmailBody): EmailBody {
  return Object.fromEntries(
    Object.entries(body).filter(([, value]) => (Array.isArray(value) ? value.length > 0 : String(value).trim() !== "")),
  );
}
