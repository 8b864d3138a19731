import assert from "node:assert/strict";
import { test } from "node:test";
import Posthorn from "@posthorn/sdk";
import { greet } from "./signup.js";

test("a sign-up sends a welcome", async () => {
  const { status } = await new Posthorn().emails.waitFor(await greet("ada@example.com"), { timeout: 10_000 });
  assert.equal(status, "delivered");
});
