import { PassThrough } from "node:stream";
import { setImmediate } from "node:timers/promises";
import { run } from "../program/run.js";
import { collectingIo } from "./run-cli.js";

/** A message of the server. */
export interface ServerMessage {
  id?: string | number | null;
  method?: string;
  // biome-ignore lint/suspicious/noExplicitAny: every test reads its own fields
  result?: any;
  error?: { code: number; message: string };
  // biome-ignore lint/suspicious/noExplicitAny: every test reads its own fields
  params?: any;
}

/** The text that a tool returned. */
export interface ToolAnswer {
  text: string;
  isError: boolean;
}

/** A client that talks to `posthorn mcp` in this process, with a clock that only waits move. */
export interface McpClient {
  /** Sends a line as it is. */
  write(line: string): void;
  /** Sends a request and returns its answer. */
  request(method: string, params?: unknown): Promise<ServerMessage>;
  call(name: string, input?: object, meta?: object): Promise<ToolAnswer>;
  /** Every message of the server so far; a batch is an array. */
  messages(): (ServerMessage | ServerMessage[])[];
  /** Resolves with the first message that a test accepts. */
  message(isWanted: (message: ServerMessage) => boolean): Promise<ServerMessage>;
  /** The bytes that went in both directions so far. */
  bytes(): number;
  /** Ends stdin and returns the exit code. */
  close(): Promise<number>;
}

/** Starts `posthorn mcp` with flags and variables. */
export function openMcpClient(flags: readonly string[], env: Record<string, string>): McpClient {
  const stdin = new PassThrough();
  const stop = new AbortController();
  const listeners = new Set<() => void>();
  let now = 0;
  let sent = 0;
  let lastId = 0;
  const { io, printed } = collectingIo({
    env,
    signal: stop.signal,
    onOutput: () => {
      for (const listener of listeners) listener();
    },
  });
  Object.assign(io, {
    stdin,
    now: () => now,
    async wait(milliseconds: number) {
      now += milliseconds;
      await setImmediate();
    },
  });
  const ended = run(["mcp", ...flags], io);
  const messages: McpClient["messages"] = () =>
    printed()
      .stdout.split("\n")
      .slice(0, -1)
      .map((line) => JSON.parse(line));
  const message: McpClient["message"] = (isWanted) =>
    new Promise((resolve) => {
      const look = (): void => {
        const found = messages()
          .flat()
          .find((each) => isWanted(each));
        if (!found) return;
        listeners.delete(look);
        resolve(found);
      };
      listeners.add(look);
      look();
    });
  const write: McpClient["write"] = (line) => {
    sent += Buffer.byteLength(line) + 1;
    stdin.write(`${line}\n`);
  };
  const request: McpClient["request"] = (method, params) => {
    lastId += 1;
    const id = lastId;
    write(JSON.stringify({ jsonrpc: "2.0", id, method, params }));
    return message((each) => each.id === id && each.method === undefined);
  };
  return {
    write,
    request,
    async call(name, input, meta) {
      const { result, error } = await request("tools/call", { name, arguments: input, _meta: meta });
      if (error) throw new Error(error.message);
      return { text: result.content[0].text, isError: result.isError === true };
    },
    messages,
    message,
    bytes: () => sent + Buffer.byteLength(printed().stdout),
    async close() {
      stdin.end();
      return ended;
    },
  };
}
