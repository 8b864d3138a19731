import type { Context } from "../context.js";
import { exitCodeOf, exitCodes } from "../exit-codes.js";
import { Failure } from "../failure.js";
import { findRunning } from "./running.js";

/** Gives back the data that the operator's plane of the server at the base URL answers with. */
export async function callOperator(
  method: "GET" | "POST",
  path: string,
  body: unknown,
  context: Context,
): Promise<unknown> {
  const { io } = context;
  const { baseUrl, operatorToken, timeout } = context.settings();
  const running = findRunning(baseUrl, io.env);
  const token = operatorToken ?? running?.operator_token;
  if (!token) {
    throw new Failure("no_operator_token", `no dev or mock of this user runs at ${baseUrl}`, exitCodes.auth, {
      hint: "Start one, or set POSTHORN_OPERATOR_TOKEN for the server of someone else.",
      next: ["posthorn dev"],
    });
  }
  const request = new Request(`${running?.operator_url ?? baseUrl.replace(/\/v1$/, "/_posthorn")}${path}`, {
    method,
    headers: { Authorization: `Bearer ${token}`, ...(body !== undefined && { "Content-Type": "application/json" }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    signal: AbortSignal.any([io.signal, AbortSignal.timeout(timeout)]),
  });
  const { nodeFetch } = await import("../client/connect.js");
  const response = await nodeFetch(request).catch((error: Error) => {
    throw unanswered(error, request, context);
  });
  const answer: unknown = JSON.parse((await response.text()) || "null");
  if (!response.ok) throw refused(answer, response);
  return memberOf(answer, "data");
}

function unanswered(error: Error, request: Request, { io }: Context): Error {
  if (io.signal.aborted) return error;
  const code = request.signal.aborted ? "timeout" : "connection_error";
  return new Failure(
    code,
    `no answer from ${new URL(request.url).host}: ${error.message || error.name}`,
    exitCodes.network,
    {
      next: ["posthorn dev"],
    },
  );
}

function refused(answer: unknown, { status, headers }: Response): Failure {
  const error = memberOf(answer, "error");
  const code = String(memberOf(error, "code") ?? `http_${status}`);
  const message = String(memberOf(error, "message") ?? `the server answered ${status}`);
  const path = memberOf(error, "path");
  return new Failure(code, message, exitCodeOf(status, code), {
    status,
    path: typeof path === "string" ? path : undefined,
    requestId: headers.get("X-Request-Id") ?? undefined,
  });
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
}
