import type { EngineProcess } from "./processes.js";

/** The pause (ms) between two loads of a page, as in the console's `use-resource.ts`. */
const pause = 800;

/** Clients that do what consoles with the list of mail do: each follows the stream, and loads the list again after changes. */
export class ConsoleReaders {
  readonly #engine: EngineProcess;
  readonly #workspace: string;
  readonly #end = new AbortController();

  constructor(engine: EngineProcess, workspace: string) {
    this.#engine = engine;
    this.#workspace = workspace;
  }

  /** Opens so many, and resolves when all of them follow along. */
  async open(count: number): Promise<void> {
    await Promise.all(Array.from({ length: count }, () => this.#follow()));
  }

  close(): void {
    this.#end.abort();
  }

  async #follow(): Promise<void> {
    const stream = await this.#get("events/stream?changes=true&clock=true");
    if (stream.body === null) throw new Error("the stream has no body");
    void this.#read(stream.body).catch(() => {
      // The stream ends with the bench.
    });
  }

  async #read(body: ReadableStream<Uint8Array>): Promise<void> {
    let [isDirty, isLoading] = [false, false];
    const load = async () => {
      isLoading = true;
      while (isDirty && !this.#end.signal.aborted) {
        isDirty = false;
        await (await this.#get("messages?limit=50&count=false")).text();
        await new Promise((resolve) => setTimeout(resolve, pause));
      }
      isLoading = false;
    };
    for await (const piece of body) {
      // Comments are signs of life.
      if (piece[0] === ":".charCodeAt(0)) continue;
      isDirty = true;
      if (!isLoading) void load().catch(() => {});
    }
  }

  #get(path: string): Promise<Response> {
    const root = this.#engine.url.replace(/\/v1$/, "/_posthorn");
    const headers = { authorization: `Bearer ${this.#engine.operatorToken}` };
    return fetch(`${root}/workspaces/${this.#workspace}/${path}`, { headers, signal: this.#end.signal });
  }
}
