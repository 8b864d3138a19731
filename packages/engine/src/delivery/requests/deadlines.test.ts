import { expect, it } from "vitest";
import { createClock } from "../../platform/clock.js";
import { createDeadlines } from "./deadlines.js";

const start = () => {
  const clock = createClock({ mode: "manual", now: 0 });
  const deadlines = createDeadlines(clock, 100);
  const late: string[] = [];
  const set = (name: string) => {
    const request = { onTimeout: () => void late.push(name) };
    deadlines.set(request, clock.now());
    return () => deadlines.clear(request);
  };
  return { clock, late, set };
};

it("calls each when its time-out has passed, and not before", () => {
  const { clock, late, set } = start();
  set("first");
  clock.set(60);
  set("second");
  clock.set(99);
  expect(late).toEqual([]);
  clock.set(100);
  expect(late).toEqual(["first"]);
  clock.set(159);
  expect(late).toEqual(["first"]);
  clock.set(160);
  expect(late).toEqual(["first", "second"]);
  set("third");
  clock.set(260);
  expect(late).toEqual(["first", "second", "third"]);
});

it("calls no cancelled deadline, whatever was set before and after it", () => {
  const { clock, late, set } = start();
  const meetFirst = set("first");
  const meetSecond = set("second");
  set("third");
  meetSecond();
  meetFirst();
  clock.set(100);
  expect(late).toEqual(["third"]);
  const meetFourth = set("fourth");
  meetFourth();
  meetFourth();
  set("fifth");
  clock.set(200);
  expect(late).toEqual(["third", "fifth"]);
});
