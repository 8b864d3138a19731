// The built engine that sends to the SMTP server on a port, for bench/sign-ups.ts. Sends its URL and its credentials.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createEngine, readConfig } from "@posthorn/engine";

const dir = mkdtempSync(join(tmpdir(), "posthorn-bench-"));
const smtp = `smtp://127.0.0.1:${process.argv[2]}`;
const args = ["--port", "0", "--data-dir", dir, "--smtp", smtp, "--inbox", "off"];
const variables = {
  POSTHORN_FROM_EMAIL: "hello@posthorn.test",
  POSTHORN_RATE_LIMIT: "0",
  POSTHORN_EMAIL_RATE_LIMIT: "0",
};
const { ready, credentials, close } = await createEngine(readConfig(args, variables));
process.send({ url: ready.base_url, key: credentials.liveKey, token: credentials.operatorToken });
process.on("disconnect", async () => {
  await close();
  rmSync(dir, { recursive: true });
  process.exit();
});
