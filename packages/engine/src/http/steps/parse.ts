import { isAscii, isUtf8 } from "node:buffer";
import { type ApiError, invalid, wholeBody } from "../../platform/errors.js";
import { yieldToEventLoop } from "../../platform/event-loop.js";
import { freeBytes } from "../../platform/free-bytes.js";
import { JsonFault, JsonScanner, longestName, maxDepth, maxValues } from "../../platform/scan-json.js";
import { type BodyReader, BodyTooLarge, type CoreRequest } from "../exchange.js";
import type { BodyRoom } from "../load/body-budget.js";
import { escapeNonAscii, lengthsOf } from "./escape-json.js";
import { placeInJson, readName } from "./json-path.js";

/** Largest body in bytes where the contract says nothing else. */
export const maxBodyBytes = 2 * 1024 * 1024;

const nothing = new Uint8Array();

/** From this many bytes on, others have their turn between two steps. */
const largeBody = 256 * 1024;

/** What a body is read with, apart from its request. */
export interface ParseOptions {
  /** Largest body in bytes. */
  limit?: number | undefined;
  /** Waits for the memory that the body is built in; rejects with `rate_limit_exceeded`. */
  room?: BodyRoom | undefined;
}

/** Returns the value of a JSON body, read no further than it may be; undefined when there is none. */
export async function parseBody(
  request: CoreRequest,
  { limit = maxBodyBytes, room }: ParseOptions = {},
): Promise<unknown> {
  const { headers, body } = request;
  if (body === undefined) return undefined;
  const announced = headers["content-length"];
  if (Number(announced ?? 0) > limit) throw tooLarge(limit);
  if (Number(announced ?? 0) > 0) checkContentType(headers);
  const scanner = new JsonScanner();
  let bytes: Uint8Array | undefined;
  if (typeof body === "function") {
    if (announced !== undefined) room?.reserve(Number(announced));
    bytes = await read(body, limit, (chunk, length) => {
      room?.reserve(length);
      scanner.scan(chunk);
    });
    scan(scanner, nothing);
  } else {
    bytes = typeof body === "string" ? Buffer.from(body) : body;
    if (bytes.length > limit) throw tooLarge(limit);
    scan(scanner, bytes);
  }
  if (bytes.length === 0) return undefined;
  checkContentType(headers);
  if (typeof body === "string" && !body.isWellFormed()) throw escapeFault(bytes, rawFault(body));
  if (scanner.escapeFault) throw escapeFault(bytes, scanner.escapeFault);
  if (bytes.length < largeBody) return build(decode(bytes));
  await room?.begin(bytes.length, scanner.values);
  await yieldToEventLoop();
  const text = decodeLarge(bytes);
  // The bytes are not needed beside the text, and may be as many.
  if (typeof body === "function") freeBytes(bytes);
  bytes = undefined;
  const value = build(text);
  await yieldToEventLoop();
  return value;
}

function build(text: string): unknown {
  try {
    return JSON.parse(text.charCodeAt(0) === 0xfeff ? text.slice(1) : text);
  } catch (error) {
    throw invalid(wholeBody, `the body is not valid JSON: ${jsonFault(error)}`);
  }
}

function scan(scanner: JsonScanner, bytes: Uint8Array): void {
  try {
    scanner.scan(bytes);
    scanner.finish();
  } catch (error) {
    throw error instanceof JsonFault ? limitFault(error) : error;
  }
}

/** Reads a body and shows each piece, with the length so far, when it arrives: what exceeds a limit is neither read on nor kept. */
async function read(
  body: BodyReader,
  limit: number,
  inspect: (chunk: Uint8Array, length: number) => void,
): Promise<Uint8Array> {
  let length = 0;
  const show = (chunk: Uint8Array) => {
    length += chunk.length;
    inspect(chunk, length);
  };
  try {
    const bytes = await body(limit, show);
    // Readers that have all bytes at once need not show them first.
    if (length < bytes.length) show(bytes.subarray(length));
    return bytes;
  } catch (error) {
    if (error instanceof BodyTooLarge) throw tooLarge(limit);
    if (error instanceof JsonFault) throw limitFault(error);
    throw error;
  }
}

function tooLarge(limit: number): ApiError {
  return invalid(wholeBody, `the body must have at most ${limit} bytes`);
}

function checkContentType(headers: CoreRequest["headers"]): void {
  const [type = "", ...parameters] = (headers["content-type"] ?? "").toLowerCase().split(";");
  if (type.trim() !== "application/json") {
    throw invalid("Content-Type", "the body must be sent as application/json");
  }
  for (const parameter of parameters) {
    const [name = "", value = ""] = parameter.split("=").map((part) => part.trim().replaceAll('"', ""));
    if (name === "charset" && value !== "utf-8" && value !== "utf8") {
      throw invalid("Content-Type", "the body must be encoded in UTF-8");
    }
  }
  const encoding = headers["content-encoding"]?.toLowerCase().trim();
  if (encoding && encoding !== "identity") throw invalid("Content-Type", "the body must not be compressed");
}

function decode({ buffer, byteOffset, length }: Uint8Array): string {
  const bytes = Buffer.from(buffer, byteOffset, length);
  // Most bodies are, and are then copied as they are, a byte a character.
  if (isAscii(bytes)) return bytes.toString("latin1");
  checkUtf8(bytes);
  return bytes.toString("utf8");
}

/**
 * Returns the text of a large body. A text with one character beyond U+00FF takes two bytes for each: where it is shorter,
 * such characters are escaped, which is the same JSON.
 */
function decodeLarge(bytes: Uint8Array): string {
  if (isAscii(bytes)) return decode(bytes);
  checkUtf8(bytes);
  const { characters, escaped } = lengthsOf(bytes);
  if (2 * characters <= escaped) return decode(bytes);
  const ascii = escapeNonAscii(bytes, escaped);
  const text = ascii.toString("latin1");
  freeBytes(ascii);
  return text;
}

function checkUtf8(bytes: Uint8Array): void {
  if (!isUtf8(bytes)) throw invalid("Content-Type", "the body must be encoded in UTF-8");
}

function jsonFault(error: unknown): string {
  return error instanceof Error ? error.message.replace(/, ".*$/s, "") : "unreadable";
}

function limitFault({ kind, field }: JsonFault): ApiError {
  if (kind === "values")
    return invalid(wholeBody, `the body must have at most ${maxValues} values, of which a field counts as four`);
  if (kind === "name") return invalid(wholeBody, `the name of a field must have at most ${longestName} bytes`);
  const name = field === undefined ? "" : readName(field);
  return refused(name, `must be at most ${maxDepth} levels deep`);
}

/** Returns the error for an escape that no store could keep, with the path of its field. */
function escapeFault(bytes: Uint8Array, { kind, offset }: Pick<JsonFault, "kind" | "offset">): ApiError {
  const { path, isName } = placeInJson(bytes, offset);
  const what = kind === "nul" ? "U+0000" : "a lone surrogate";
  return refused(path, `${isName ? "the name of a field " : ""}must not contain ${what}`);
}

/** Returns where a text that came as such has a surrogate by itself; in UTF-8 it is written as its replacement. */
function rawFault(text: string): Pick<JsonFault, "kind" | "offset"> {
  const at = text.search(/\p{Surrogate}/u);
  return { kind: "surrogate", offset: Buffer.byteLength(text.slice(0, at)) };
}

function refused(path: string, message: string): ApiError {
  if (path === "") return invalid(wholeBody, message.startsWith("the ") ? message : `the body ${message}`);
  return invalid(path, message.startsWith("the ") ? `${path}: ${message}` : `${path} ${message}`);
}
