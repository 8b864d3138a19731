import { expect, it } from "vitest";
import { allowedHeaders } from "./allowed-headers.js";

it.each(["Authorization", "X-Api-Key", "User-Agent", "Content-Type", "X-Services", "Webhook", "x!#$%&'*+.^_`|~-1"])(
  "leaves %s in, with its name in lower case",
  (name) => {
    expect(allowedHeaders({ [name]: "a value\twith ~ all" })).toEqual({ [name.toLowerCase()]: "a value\twith ~ all" });
  },
);

it.each([
  "Host",
  "CONTENT-LENGTH",
  "Transfer-Encoding",
  "Connection",
  "Keep-Alive",
  "Upgrade",
  "Expect",
  "TE",
  "Trailer",
  "Proxy-Authorization",
  "Accept-Encoding",
  "X-Service-Signature",
  "x-service-anything",
  "Webhook-Id",
  "webhook-signature",
  "",
  "with blank",
  "with:colon",
  "with\r\nline",
  "größe",
])("leaves %j out", (name) => {
  expect(allowedHeaders({ [name]: "value", "x-kept": "yes" })).toEqual({ "x-kept": "yes" });
});

it.each(["a\nb", "a\rb", "a\0b", "a\u007fb", "ä", "\u2028"])("leaves out a header whose value is %j", (value) => {
  expect(allowedHeaders({ "x-a": value, "x-kept": "" })).toEqual({ "x-kept": "" });
});
