import { expect, test } from "vitest";
import { mayHaveAccepted, recentDigest, rememberContent } from "./recent-contents.js";

const content = { subject: "Hello", html: "<p>{{first_name}}</p>", text: null };

test("the digest of a content is remembered for its workspace and for exactly this content", () => {
  rememberContent("ws-1", content, "digest");
  expect(recentDigest("ws-1", { ...content })).toBe("digest");
  expect(recentDigest("ws-2", content)).toBeUndefined();
  expect(recentDigest("ws-1", { ...content, subject: "{{" })).toBeUndefined();
  expect(recentDigest("ws-1", { ...content, text: "Hello" })).toBeUndefined();
  expect(recentDigest("ws-1", { subject: "Hello", html: null, text: content.html })).toBeUndefined();
});

test("a limited number of contents is remembered, and none with a long source", () => {
  rememberContent("ws-1", content, "digest");
  for (let n = 0; n < 100; n += 1) rememberContent("ws-1", { ...content, html: String(n) }, "other");
  expect(recentDigest("ws-1", content)).toBeUndefined();
  expect(recentDigest("ws-1", { ...content, html: "99" })).toBe("other");
  const long = { ...content, html: "x".repeat(16_001) };
  rememberContent("ws-1", long, "digest");
  expect(recentDigest("ws-1", long)).toBeUndefined();
});

test("a content that came is known for its store and workspace", () => {
  const [store, other] = [{}, {}];
  expect(mayHaveAccepted(store, "ws-1", content)).toBe(false);
  expect(mayHaveAccepted(store, "ws-1", { ...content })).toBe(true);
  expect(mayHaveAccepted(store, "ws-2", content)).toBe(false);
  expect(mayHaveAccepted(other, "ws-1", content)).toBe(false);
  expect(mayHaveAccepted(store, "ws-1", { ...content, subject: "Bye" })).toBe(false);
  expect(mayHaveAccepted(store, "ws-1", { ...content, html: "<p></p>" })).toBe(false);
  expect(mayHaveAccepted(store, "ws-1", { ...content, text: "Hello" })).toBe(false);
});
