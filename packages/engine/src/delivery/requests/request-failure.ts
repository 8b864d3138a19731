/** Why a request got no answer, in words its sender may read: they never name an address. */
export class RequestFailure extends Error {
  override readonly name = "RequestFailure";
}

/** The one word for whatever may not be reached, so that nobody learns what is there. */
export const notAllowed = "destination not allowed";

const words: Readonly<Record<string, string>> = {
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

/** Gives back what to say about an error; of Node's own errors only the code is used, as their messages name addresses. */
export function failureMessage(error: unknown): string {
  if (error instanceof RequestFailure) return error.message;
  const code = String((error as NodeJS.ErrnoException | undefined)?.code ?? "");
  const word = words[code];
  if (word !== undefined) return word;
  if (code.startsWith("HPE_")) return "the answer is not HTTP";
  if (code.startsWith("ERR_SSL_")) return "no TLS connection";
  if (/CERT|SELF_SIGNED|SIGNATURE|ISSUER/.test(code)) return `the certificate is not trusted (${code})`;
  return code === "" ? "the request failed" : `the request failed (${code})`;
}
