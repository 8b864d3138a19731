import { describe, expect, it } from "vitest";
import { createClock } from "./clock.js";
import { createIds, idFloor } from "./ids.js";
import { seededRandom, systemRandom } from "./random.js";

describe("ids", () => {
  it("are UUIDv7 that sort by when they were made, within one millisecond too", () => {
    const ids = createIds(createClock({ mode: "manual", now: 1_773_057_600_000 }), systemRandom());
    const made = Array.from({ length: 10_000 }, () => ids.uuid());
    expect(made).toEqual([...made].sort());
    expect(new Set(made).size).toBe(made.length);
    for (const id of made.slice(0, 50))
      expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  });

  it("have only digits where the clock is at a fraction of a millisecond", () => {
    const id = createIds(createClock({ mode: "manual", now: 1_773_057_600_000.5 }), systemRandom()).compact();
    expect(id).toMatch(/^019cd277ea007[0-9a-f]{19}$/);
  });

  it("are the same again for the same seed and clock", () => {
    const make = () => createIds(createClock({ mode: "manual", now: 1000 }), seededRandom("a")).compact();
    expect(make()).toBe(make());
    expect(make()).toMatch(/^[0-9a-f]{32}$/);
  });

  it("lie on the side of a floor on which they were made", () => {
    for (const now of [0, 1, 1_773_057_600_000]) {
      const id = createIds(createClock({ mode: "manual", now }), systemRandom()).uuid();
      expect(id > idFloor(now)).toBe(true);
      expect(id < idFloor(now + 1)).toBe(true);
    }
    expect(idFloor(-1)).toBe(idFloor(0));
  });
});
