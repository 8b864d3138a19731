import { isAscii, isUtf8 } from "node:buffer";
import { type ApiError, invalid, wholeBody } from "../../platform/errors.js";
import { othersTurn } from "../../platform/turns.js";
import { BodyTooLarge, type CoreRequest } from "../exchange.js";

/** Deepest nesting of arrays and objects that is taken. */
export const maxDepth = 32;
/** Largest body in bytes where the contract says nothing else. */
export const maxBodyBytes = 2 * 1024 * 1024;

/** From this many bytes on, others have their turn between two steps. */
const largeBody = 256 * 1024;

/** Gives back the value of a JSON body, read no further than `limit` bytes; undefined when there is none. */
export async function parseBody(request: CoreRequest, limit = maxBodyBytes): Promise<unknown> {
  const { headers, body } = request;
  if (body === undefined) return undefined;
  const announced = Number(headers["content-length"] ?? 0);
  if (announced > limit) throw tooLarge(limit);
  const bytes = typeof body === "function" ? await read(body, limit) : body;
  if (bytes.length === 0) return undefined;
  checkContentType(headers);
  const text = (typeof bytes === "string" ? bytes : decode(bytes)).replace(/^\ufeff/, "");
  if (typeof body === "string" ? Buffer.byteLength(body) > limit : bytes.length > limit) throw tooLarge(limit);
  const isLarge = bytes.length >= largeBody;
  if (isLarge) await othersTurn();
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw invalid(wholeBody, `the body is not valid JSON: ${jsonFault(error)}`);
  }
  if (isLarge) await othersTurn();
  checkShape(value, text);
  return value;
}

async function read(reader: (limit: number) => Promise<Uint8Array>, limit: number): Promise<Uint8Array> {
  try {
    return await reader(limit);
  } catch (error) {
    if (error instanceof BodyTooLarge) throw tooLarge(limit);
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
  if (!isUtf8(bytes)) throw invalid("Content-Type", "the body must be encoded in UTF-8");
  return bytes.toString("utf8");
}

function jsonFault(error: unknown): string {
  return error instanceof Error ? error.message.replace(/, ".*$/s, "") : "unreadable";
}

/** Refuses what a store could not keep, naming the field: U+0000, lone surrogates, and nesting beyond `maxDepth`. */
function checkShape(value: unknown, text: string): void {
  // Neither stands in a text that was decoded from UTF-8 and parsed, unless it was escaped.
  const suspicious = text.includes("\\u") || !text.isWellFormed();
  walk(value, "", 0);

  function walk(node: unknown, path: string, depth: number): void {
    if (typeof node === "string") {
      if (suspicious) checkText(node, path);
      return;
    }
    if (typeof node !== "object" || node === null) return;
    if (depth === maxDepth) throw refused(path.split(/[.[]/, 1)[0] ?? "", `must be at most ${maxDepth} levels deep`);
    if (Array.isArray(node)) {
      for (let i = 0; i < node.length; i++) walk(node[i], `${path}[${i}]`, depth + 1);
      return;
    }
    for (const key of Object.keys(node)) {
      if (suspicious) checkText(key, path, "the name of a field ");
      walk((node as Record<string, unknown>)[key], path === "" ? key : `${path}.${key}`, depth + 1);
    }
  }
}

function checkText(text: string, path: string, subject = ""): void {
  if (text.includes("\0")) throw refused(path, `${subject}must not contain U+0000`);
  if (!text.isWellFormed()) throw refused(path, `${subject}must not contain a lone surrogate`);
}

function refused(path: string, message: string): ApiError {
  if (path === "") return invalid(wholeBody, message.startsWith("the ") ? message : `the body ${message}`);
  return invalid(path, message.startsWith("the ") ? `${path}: ${message}` : `${path} ${message}`);
}
