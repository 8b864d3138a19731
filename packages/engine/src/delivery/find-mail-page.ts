import { get } from "node:http";

/** The name of the embedded inbox in its SMTP greeting and in the `Version` of its API. */
export const embeddedInboxName = "posthorn-inbox";

/** A web page that shows mail and answers Mailpit's API. */
export interface MailPage {
  url: string;
  /** Whether it is the embedded inbox of an engine rather than a Mailpit. */
  isEmbedded: boolean;
}

/** How many characters of a response are read. */
const longestResponse = 64 * 1024;

/** Returns the page on a port that answers Mailpit's API within a second, or null. */
export async function findMailPage(host: string, port: number): Promise<MailPage | null> {
  const url = `http://${host}:${port}`;
  const info = await getText(`${url}/api/v1/info`);
  return info === undefined ? null : { url, isEmbedded: info.includes(`"${embeddedInboxName}"`) };
}

/** Returns the body of a response with status 200, or undefined. */
function getText(url: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    // Not fetch, which would have to be loaded for this request alone and delay the start.
    const request = get(url, { agent: false, signal: AbortSignal.timeout(1000) }, (response) => {
      let body = "";
      response.setEncoding("utf8").on("data", (text) => {
        body += text;
        if (body.length > longestResponse) response.destroy();
      });
      response.on("error", () => resolve(undefined));
      response.on("close", () => resolve(response.statusCode === 200 ? body : undefined));
    });
    request.on("error", () => resolve(undefined));
  });
}
