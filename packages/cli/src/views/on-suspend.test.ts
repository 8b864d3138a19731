import { EventEmitter } from "node:events";
import { expect, it } from "vitest";
import { onSuspend } from "./on-suspend.js";

/** A process that goes on as soon as it stands still, and what was seen of it. */
function host() {
  const seen: string[] = [];
  const events = new EventEmitter();
  const kill = (pid: number, signal?: string | number): true => {
    seen.push(`${signal} to ${pid}, ${events.listenerCount("SIGTSTP")} listen`);
    return true;
  };
  const self = Object.assign(events, { pid: 7, kill }) as unknown as NodeJS.Process;
  const end = onSuspend({ leave: () => seen.push("left"), comeBack: () => seen.push("came back") }, self);
  return { seen, end, events };
}

it("leaves the terminal before the process stands still, and takes it again after, as often as it happens", () => {
  const { seen, events } = host();
  const once = ["left", "SIGTSTP to 7, 0 listen", "came back"];
  events.emit("SIGTSTP");
  expect(seen).toEqual(once);
  events.emit("SIGTSTP");
  expect(seen).toEqual([...once, ...once]);
});

it("takes the terminal again where the process was stopped without being asked", () => {
  const { seen, events } = host();
  events.emit("SIGCONT");
  expect(seen).toEqual(["came back"]);
});

it("leaves nothing behind that listens", () => {
  const { end, events } = host();
  events.emit("SIGTSTP");
  end();
  expect(events.eventNames()).toEqual([]);
});
