import { forkServer, sendOne } from "./forked-server.js";
import { interleave } from "./interleave.js";
import type { Result } from "./result.js";

/** Measures the mock's way from its process's start to its first send, against a bare server's to its first answer (P6). */
export async function run(): Promise<Result[]> {
  const life = async (file: string) => {
    const began = performance.now();
    const server = await forkServer(file);
    await sendOne(server);
    const taken = performance.now() - began;
    server.child.disconnect();
    return taken;
  };
  const started = await interleave({
    id: "P6",
    what: "stock Express 5 echoing a body, from its process's start to its first answer, by the mock's to its first accepted send",
    rounds: 11,
    unit: "ms",
    gate: ">= 0.667",
    target: ">= 1",
    reference: () => life("echo.mjs"),
    own: () => life("mock-http.mjs"),
  });
  return [started];
}
