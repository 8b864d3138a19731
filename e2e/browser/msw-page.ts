// The script of a page under test. It calls the API at its real address, and MSW's worker answers from a mock server.
import { handlers } from "@posthorn/mock-server/msw";
import { isPosthornError, Posthorn } from "@posthorn/sdk";
import { setupWorker } from "msw/browser";

const api = "https://api.example.com/v1";

/** The functions that the test calls in the page. */
export interface PageHands {
  listen(url: string): Promise<void>;
  send(apiKey: string, to: string): Promise<string>;
  problem(apiKey: string): Promise<string>;
  status(path: string): Promise<number | string>;
}

const hands: PageHands = {
  async listen(url) {
    await setupWorker(...handlers({ url }, { baseUrl: api })).start({ onUnhandledRequest: "error", quiet: true });
  },
  async send(apiKey, to) {
    const posthorn = new Posthorn({ apiKey, baseUrl: api, dangerouslyAllowBrowser: true });
    const { results } = await posthorn.emails.send({ to, subject: "Hello", text: "Hello" });
    return results[0]?.message_id ?? "";
  },
  async problem(apiKey) {
    const posthorn = new Posthorn({ apiKey, baseUrl: api, dangerouslyAllowBrowser: true, maxRetries: 0 });
    const error = await posthorn.contacts.list().catch((thrown: unknown) => thrown);
    return isPosthornError(error) ? String(error.code) : String(error);
  },
  async status(path) {
    try {
      return (await fetch(api + path)).status;
    } catch (error) {
      return (error as Error).name;
    }
  },
};

Object.assign(globalThis, { hands });
