import { EventEmitter } from "node:events";
import { expect, it } from "vitest";
import { onSuspend } from "./full-screen.js";

/** A fake process that continues as soon as it is suspended, and a record of its calls. */
function host() {
  const seen: string[] = [];
  const events = new EventEmitter();
  const kill = (pid: number, signal?: string | number): true => {
    seen.push(`${signal} to ${pid}, ${events.listenerCount("SIGTSTP")} listen`);
    return true;
  };
  const self = Object.assign(events, { pid: 7, kill }) as unknown as NodeJS.Process;
  const end = onSuspend({ leave: () => seen.push("left"), resume: () => seen.push("resumed") }, self);
  return { seen, end, events };
}

it("leaves the terminal before every suspension and resumes after it", () => {
  const { seen, events } = host();
  const once = ["left", "SIGTSTP to 7, 0 listen", "resumed"];
  events.emit("SIGTSTP");
  expect(seen).toEqual(once);
  events.emit("SIGTSTP");
  expect(seen).toEqual([...once, ...once]);
});

it("resumes after a SIGCONT without a SIGTSTP before it", () => {
  const { seen, events } = host();
  events.emit("SIGCONT");
  expect(seen).toEqual(["resumed"]);
});

it("removes its listeners", () => {
  const { end, events } = host();
  events.emit("SIGTSTP");
  end();
  expect(events.eventNames()).toEqual([]);
});
