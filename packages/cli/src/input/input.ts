import { promises } from "node:fs";
import { resolve } from "node:path";
import { type Failure, usage } from "../program/failure.js";
import type { Io } from "../program/io.js";

/** Reads files and stdin for a command. */
export interface Input {
  /** Returns the text of a file, or of stdin for `-`. @throws a usage failure where it is not UTF-8. */
  read(name: string): Promise<string>;
  /** Returns the first line of stdin, which is a key. */
  readKey(): Promise<string>;
  /** Returns the JSON value of a word: JSON itself, `@file`, `@-` or `-`. @throws a usage failure for invalid JSON. */
  json(word: string, flag: string): Promise<unknown>;
}

/** Returns the input of one call. Stdin can be read once; with `holdsKey` only the key is read from it. */
export function openInput(io: Pick<Io, "stdin" | "cwd">, holdsKey = false): Input {
  let isStdinRead = false;

  async function read(name: string): Promise<string> {
    if (name !== "-")
      return textOf(
        await promises.readFile(resolve(io.cwd, name)).catch((error: Error) => cannotRead(name, error)),
        name,
      );
    if (holdsKey) throw stdinHoldsKey();
    return readStdin();
  }

  async function readStdin(): Promise<string> {
    if (isStdinRead) throw usage("stdin can be read only once, so only one - fits in a call");
    isStdinRead = true;
    const chunks: Buffer[] = [];
    for await (const chunk of io.stdin) chunks.push(Buffer.from(chunk));
    return textOf(Buffer.concat(chunks), "stdin");
  }

  return {
    read,
    readKey: async () => (await readStdin()).split("\n", 1)[0]?.trim() ?? "",
    async json(word, flag) {
      const name = word === "-" ? "-" : word.startsWith("@") ? word.slice(1) : undefined;
      const text = name === undefined ? word : await read(name);
      try {
        return JSON.parse(text);
      } catch (error) {
        const where = name === undefined ? "" : ` in ${name === "-" ? "stdin" : name}`;
        throw usage(`${flag} is not JSON${where}: ${error instanceof Error ? error.message : String(error)}`);
      }
    },
  };
}

/** Returns the failure for a call that needs stdin both for the key and for data. */
export function stdinHoldsKey(): Failure {
  return usage("stdin can be read only once, so - does not fit in a call with --api-key-stdin");
}

/** Decodes UTF-8 without a byte order mark. @throws a usage failure for invalid UTF-8. */
function textOf(bytes: Uint8Array, name: string): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw usage(`${name} is not UTF-8`, { hint: "Save it as UTF-8 first." });
  }
}

function cannotRead(name: string, error: Error): never {
  throw usage(`${name} cannot be read: ${error.message}`);
}
