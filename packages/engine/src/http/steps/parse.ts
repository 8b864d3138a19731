import { isAscii, isUtf8 } from "node:buffer";
import { type ApiError, invalid, wholeBody } from "../../platform/errors.js";
import { yieldToEventLoop } from "../../platform/event-loop.js";
import { freeBytes } from "../../platform/free-bytes.js";
import { JsonFault, JsonScanner, longestName, maxDepth, maxValues } from "../../platform/scan-json.js";
import { type BodyReader, BodyTooLarge, type CoreRequest } from "../exchange.js";
import type { BodyReservation } from "../load/body-budget.js";
import { escapeNonAscii, lengthsOf } from "./escape-json.js";
import { placeInJson, readName } from "./json-path.js";

/** Largest body in bytes where the contract says nothing else. */
export const maxBodyBytes = 2 * 1024 * 1024;

const nothing = new Uint8Array();

/** Parsing yields to the event loop between its steps from this many bytes on. */
const largeBody = 256 * 1024;

/** The bounds of a body. */
export interface ParseOptions {
  /** Largest body in bytes. */
  limit?: number | undefined;
  /** Bounds the memory of the body; throws `rate_limit_exceeded`. */
  reservation?: BodyReservation | undefined;
}

/** Returns the value of a JSON body, undefined when there is none. Throws `validation_error`, and reads nothing beyond a bound. */
export async function parseBody(
  request: CoreRequest,
  { limit = maxBodyBytes, reservation }: ParseOptions = {},
): Promise<unknown> {
  const { headers, body } = request;
  if (body === undefined) return undefined;
  const announced = headers["content-length"];
  if (Number(announced ?? 0) > limit) throw tooLarge(limit);
  if (Number(announced ?? 0) > 0) assertContentType(headers);
  const scanner = new JsonScanner();
  let bytes: Uint8Array | undefined;
  if (typeof body === "function") {
    if (announced !== undefined) reservation?.reserve(Number(announced));
    bytes = await read(body, limit, (chunk, length) => {
      reservation?.reserve(length);
      scanner.scan(chunk);
    });
    scan(scanner, nothing);
  } else {
    bytes = typeof body === "string" ? Buffer.from(body) : body;
    if (bytes.length > limit) throw tooLarge(limit);
    scan(scanner, bytes);
  }
  if (bytes.length === 0) return undefined;
  assertContentType(headers);
  if (typeof body === "string" && !body.isWellFormed()) throw escapeFault(bytes, rawFault(body));
  if (scanner.escapeFault) throw escapeFault(bytes, scanner.escapeFault);
  if (bytes.length < largeBody) return build(decode(bytes));
  await reservation?.waitToBuild(bytes.length, scanner.values);
  await yieldToEventLoop();
  const text = decodeLarge(bytes);
  // Frees the bytes before the value is built, because they may be as large as the text.
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

/** Reads a body. `inspect` sees each piece and the length so far when the piece arrives, so that reading stops at a bound. */
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
    // A reader that has all bytes at once need not call `inspect`.
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

function assertContentType(headers: CoreRequest["headers"]): void {
  if (headers["content-type"] === "application/json" && headers["content-encoding"] === undefined) return;
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
  // Most bodies are ASCII, which is copied without decoding.
  if (isAscii(bytes)) return bytes.toString("latin1");
  assertUtf8(bytes);
  return bytes.toString("utf8");
}

/**
 * Returns the text of a large body. V8 keeps a text with any character beyond U+00FF at two bytes per character. Where the
 * JSON with such characters escaped is shorter, that text is returned.
 */
function decodeLarge(bytes: Uint8Array): string {
  if (isAscii(bytes)) return decode(bytes);
  assertUtf8(bytes);
  const { characters, escaped } = lengthsOf(bytes);
  if (2 * characters <= escaped) return decode(bytes);
  const ascii = escapeNonAscii(bytes, escaped);
  const text = ascii.toString("latin1");
  freeBytes(ascii);
  return text;
}

function assertUtf8(bytes: Uint8Array): void {
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
  return fieldError(name, `must be at most ${maxDepth} levels deep`);
}

/** Returns the error for an escaped character that no store can keep, with the path of its field. */
function escapeFault(bytes: Uint8Array, { kind, offset }: Pick<JsonFault, "kind" | "offset">): ApiError {
  const { path, isName } = placeInJson(bytes, offset);
  const what = kind === "nul" ? "U+0000" : "a lone surrogate";
  return fieldError(path, `${isName ? "the name of a field " : ""}must not contain ${what}`);
}

/** Returns the place of a lone surrogate in a body that came as text; UTF-8 would replace it. */
function rawFault(text: string): Pick<JsonFault, "kind" | "offset"> {
  const at = text.search(/\p{Surrogate}/u);
  return { kind: "surrogate", offset: Buffer.byteLength(text.slice(0, at)) };
}

function fieldError(path: string, message: string): ApiError {
  if (path === "") return invalid(wholeBody, message.startsWith("the ") ? message : `the body ${message}`);
  return invalid(path, message.startsWith("the ") ? `${path}: ${message}` : `${path} ${message}`);
}
