import { get } from "node:http";

/** Gives back the page of a Mailpit on that port, if one answers there within a second. */
export async function findMailpit(host: string, port: number): Promise<string | null> {
  const url = `http://${host}:${port}`;
  const isThere = await new Promise<boolean>((resolve) => {
    // Loading Node's fetch would be a sixth of the engine's start.
    const options = { agent: false, signal: AbortSignal.timeout(1000) };
    const asked = get(`${url}/api/v1/info`, options, (answer) => {
      answer.resume();
      resolve(answer.statusCode === 200);
    });
    asked.on("error", () => resolve(false));
  });
  return isThere ? url : null;
}
