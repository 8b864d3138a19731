/** A call of the public API as the request log recorded it. */
export interface RecordedCall {
  /** The operation id; absent where the path belongs to no operation. */
  operation?: string;
  method: string;
  /** Below the version segment, percent-encoded, without the query, such as `/contacts/01a1`. */
  path: string;
  query: readonly (readonly [name: string, value: string])[];
  /** The parsed JSON body; absent where the call had none. */
  body?: unknown;
  idempotencyKey?: string;
}

/** Replaces a secret. It needs no escaping in a URL, in JSON or in a shell. */
const redacted = "REDACTED";

const secretNames = /secret|token|passw|api[_-]?key|authorization|cookie/i;
// API keys, signing secrets, and the password in a URL.
const secretTexts = /ph_(?:live|sandbox)_\w+|whsec_[\w+/=-]+|(?<=\/\/[^/@\s:]*:)[^/@\s]+(?=@)/g;

/** Returns the call without secrets: values of fields that are named as secrets, API keys, signing secrets and passwords in URLs. */
export function withoutSecrets(call: RecordedCall): RecordedCall {
  return {
    ...call,
    path: call.path.split("/").map(segmentWithoutSecrets).join("/"),
    query: call.query.map(([name, value]) => [textWithoutSecrets(name), valueWithoutSecrets(name, value) as string]),
    ...(call.body !== undefined && { body: valueWithoutSecrets("", call.body) }),
    ...(call.idempotencyKey !== undefined && { idempotencyKey: textWithoutSecrets(call.idempotencyKey) }),
  };
}

/** Returns the decoded segments of a path at its parameters' places, in the order of the template `/lists/{id}/members`. */
export function pathArguments(template: string, path: string): string[] {
  const segments = path.split("/");
  return template.split("/").flatMap((part, index) => (part.startsWith("{") ? [decoded(segments[index] ?? "")] : []));
}

function segmentWithoutSecrets(segment: string): string {
  const text = decoded(segment);
  const safe = textWithoutSecrets(text);
  return safe === text ? segment : encodeURIComponent(safe);
}

/** Returns a percent-encoded segment decoded, or as it is where it is not UTF-8. */
function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

function valueWithoutSecrets(name: string, value: unknown): unknown {
  if (typeof value === "object" && value !== null) {
    if (Array.isArray(value)) return value.map((item) => valueWithoutSecrets(name, item));
    const fields = Object.entries(value).map(([key, field]) => [
      textWithoutSecrets(key),
      valueWithoutSecrets(secretNames.test(name) ? name : key, field),
    ]);
    return Object.fromEntries(fields);
  }
  if (secretNames.test(name) && value !== null && typeof value !== "boolean") return redacted;
  return typeof value === "string" ? textWithoutSecrets(value) : value;
}

function textWithoutSecrets(text: string): string {
  return text.replaceAll(secretTexts, redacted);
}
