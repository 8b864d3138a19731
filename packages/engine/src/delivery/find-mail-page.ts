import { get } from "node:http";

/** What the embedded inbox calls itself in its SMTP greeting, and in the `Version` of its API. */
export const embeddedInboxName = "posthorn-inbox";

/** A page that shows mail and answers Mailpit's API. */
export interface MailPage {
  url: string;
  /** Whether it is the embedded inbox of an engine rather than a Mailpit. */
  isEmbedded: boolean;
}

/** Characters of an answer that are read. */
const longestAnswer = 64 * 1024;

/** Returns the page on that port that answers Mailpit's API within a second, or null. */
export async function findMailPage(host: string, port: number): Promise<MailPage | null> {
  const url = `http://${host}:${port}`;
  const info = await ask(`${url}/api/v1/info`);
  return info === undefined ? null : { url, isEmbedded: info.includes(`"${embeddedInboxName}"`) };
}

/** Returns the body of an answer of 200. */
function ask(url: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    // Loading Node's fetch would be a sixth of the engine's start.
    const asked = get(url, { agent: false, signal: AbortSignal.timeout(1000) }, (answer) => {
      let body = "";
      answer.setEncoding("utf8").on("data", (text) => {
        body += text;
        if (body.length > longestAnswer) answer.destroy();
      });
      answer.on("error", () => resolve(undefined));
      answer.on("close", () => resolve(answer.statusCode === 200 ? body : undefined));
    });
    asked.on("error", () => resolve(undefined));
  });
}
