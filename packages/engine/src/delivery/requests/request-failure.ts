/** Thrown when a request got no response. Its sender may read the message, so it never contains an address. */
export class RequestFailure extends Error {
  override readonly name = "RequestFailure";
}

/** The message for every destination that is not allowed, so that it does not reveal what exists there. */
export const notAllowed = "destination not allowed";

const messages: Readonly<Record<string, string>> = {
  ENOTFOUND: "no such name",
  ENODATA: "no such name",
  EAI_AGAIN: "the name could not be looked up",
  ECONNREFUSED: "connection refused",
  ECONNRESET: "connection closed before the answer ended",
  EPIPE: "connection closed before the answer ended",
  ETIMEDOUT: "no connection",
  EHOSTUNREACH: "server out of reach",
  ENETUNREACH: "server out of reach",
  HPE_HEADER_OVERFLOW: "headers of the answer above 16 KiB",
  ERR_TLS_CERT_ALTNAME_INVALID: "the certificate is for another name",
  EPROTO: "no TLS connection",
  ERR_INVALID_CHAR: "a header with characters that are not allowed",
  ERR_HTTP_INVALID_HEADER_VALUE: "a header with characters that are not allowed",
  ERR_INVALID_HTTP_TOKEN: "a header or method with characters that are not allowed",
};

/** Returns the message for an error. The messages of Node's own errors contain addresses, so only their code is used. */
export function failureMessage(error: unknown): string {
  if (error instanceof RequestFailure) return error.message;
  const code = String((error as NodeJS.ErrnoException | undefined)?.code ?? "");
  const message = messages[code];
  if (message !== undefined) return message;
  if (code.startsWith("HPE_")) return "the answer is not HTTP";
  if (code.startsWith("ERR_SSL_")) return "no TLS connection";
  if (/CERT|SELF_SIGNED|SIGNATURE|ISSUER/.test(code)) return `the certificate is not trusted (${code})`;
  return code === "" ? "the request failed" : `the request failed (${code})`;
}
