import { expect, it } from "vitest";
import { readableLog } from "./pino-log.js";

it("writes nothing to a terminal that steers it, whatever a server has said", () => {
  const lines: string[] = [];
  const log = readableLog((line) => lines.push(line));
  log.warn("the relay refused\u001b[2J", { response: "550 \u001b]0;owned\u0007\u009b31m\u202e no\r", attempts: 2 });
  log.error("kept\tas it is");
  expect(lines).toEqual(["! the relay refused[2J response=550 ]0;owned31m no attempts=2\n", "× kept\tas it is\n"]);
});
