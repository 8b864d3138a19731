import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";

/** Gives back what tells a file and the settings it is worked on with from all others, in 64 hexadecimal digits. */
export async function fingerprint(file: string, settings: unknown): Promise<string> {
  const hash = createHash("sha256").update(JSON.stringify(settings));
  for await (const chunk of createReadStream(file)) hash.update(chunk);
  return hash.digest("hex");
}
