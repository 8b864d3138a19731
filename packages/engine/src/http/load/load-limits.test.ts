import { describe, expect, it } from "vitest";
import { createClock } from "../../platform/clock.js";
import type { ApiError } from "../../platform/errors.js";
import type { Log } from "../../platform/log.js";
import { createShedLog } from "../../platform/shed-log.js";
import { openCore } from "../../testing/core-fixture.js";
import { BodyBudget } from "./body-budget.js";
import { CallSlots } from "./call-slots.js";
import { ConnectionLimit, connectionBound } from "./connection-limit.js";
import { Counters } from "./counters.js";
import { sourceOf } from "./source.js";
import { TokenGuard, wrongTokens, wrongTokensPerSource } from "./token-guard.js";
import { createVisitLimits, visitsPerMessage, visitsPerSource } from "./visit-limits.js";

function setup() {
  const clock = createClock({ mode: "manual", now: 1_000_000 });
  const lines: { message: string; count: unknown }[] = [];
  const note = (message: string, fields?: Readonly<Record<string, unknown>>) =>
    void lines.push({ message, count: fields?.count });
  const log: Log = { debug: note, info: note, warn: note, error: note };
  return {
    clock,
    log,
    lines,
    shedLog: createShedLog({ clock, log }),
    pass: (ms: number) => clock.set(clock.now() + ms),
  };
}

function codeOf(work: () => unknown): string {
  try {
    work();
    return "none";
  } catch (error) {
    return (error as ApiError).code;
  }
}

describe("the log of shed load", () => {
  it("has a line at once, and then fewer and fewer with a count", () => {
    const { shedLog, lines, pass } = setup();
    for (let second = 0; second < 3600; second++) {
      shedLog.shed("calls");
      pass(1000);
    }
    expect(lines[0]).toEqual({ message: "load is shed: calls", count: 1 });
    expect(lines[1]).toEqual({ message: "load is shed: calls", count: 10 });
    expect(lines.length).toBeLessThanOrEqual(20);
  });

  it("logs each kind separately, and a kind that was quiet for long at once again", () => {
    const { shedLog, lines, pass } = setup();
    shedLog.shed("calls");
    shedLog.shed("connections");
    shedLog.shed("calls");
    expect(lines.map(({ message }) => message)).toEqual(["load is shed: calls", "load is shed: connections"]);
    pass(60_000);
    shedLog.shed("calls");
    expect(lines.at(-1)).toEqual({ message: "load is shed: calls", count: 2 });
  });
});

describe("calls in flight", () => {
  it("are limited to the number of slots", () => {
    const { shedLog, lines } = setup();
    const slots = new CallSlots({ total: 2, perCaller: 2 }, shedLog);
    const first = slots.enter();
    slots.enter();
    expect(codeOf(() => slots.enter())).toBe("rate_limit_exceeded");
    expect(lines).toHaveLength(1);
    first.leave();
    expect(codeOf(() => slots.enter())).toBe("none");
  });

  it("of one workspace leave slots for those of others", () => {
    const slots = new CallSlots({ total: 4, perCaller: 2 }, setup().shedLog);
    const own = [slots.enter(), slots.enter(), slots.enter()];
    own[0]?.assign("a");
    own[1]?.assign("a");
    expect(codeOf(() => own[2]?.assign("a"))).toBe("rate_limit_exceeded");
    own[2]?.leave();
    expect(codeOf(() => slots.enter().assign("b"))).toBe("none");
    own[0]?.leave();
    expect(codeOf(() => slots.enter().assign("a"))).toBe("none");
  });
});

describe("the memory of bodies", () => {
  const kilobyte = 1024;
  const bounds = { received: 1000 * kilobyte, receivedPerCaller: 600 * kilobyte, built: 1_000_000 };

  it("is reserved up to the bounds of a caller and of all, and released", () => {
    const budget = new BodyBudget(bounds, setup().shedLog);
    const [a, other, b] = [budget.reserveFor("a"), budget.reserveFor("a"), budget.reserveFor("b")];
    a.reserve(600 * kilobyte);
    expect(codeOf(() => other.reserve(100 * kilobyte))).toBe("rate_limit_exceeded");
    // A small one needs no reservation.
    other.reserve(64 * kilobyte);
    b.reserve(400 * kilobyte);
    expect(codeOf(() => budget.reserveFor("c").reserve(65 * kilobyte))).toBe("rate_limit_exceeded");
    a.release();
    expect(codeOf(() => other.reserve(100 * kilobyte))).toBe("none");
  });

  it("grows with the received bytes where no length was announced", () => {
    const budget = new BodyBudget(bounds, setup().shedLog);
    const reservation = budget.reserveFor("a");
    for (const length of [100, 300, 600]) reservation.reserve(length * kilobyte);
    expect(codeOf(() => reservation.reserve(601 * kilobyte))).toBe("rate_limit_exceeded");
  });

  it("is used by the calls of one caller one after another, and by those of others at the same time", async () => {
    const budget = new BodyBudget(bounds, setup().shedLog);
    const order: string[] = [];
    const begin = async (caller: string, name: string, values: number) => {
      const reservation = budget.reserveFor(caller);
      await reservation.waitToBuild(100_000, values);
      order.push(name);
      return reservation;
    };
    const first = await begin("a", "a1", 1000);
    const second = begin("a", "a2", 1000);
    const large = begin("b", "b1", 10_000);
    const third = await begin("c", "c1", 0);
    expect(order).toEqual(["a1", "c1"]);
    first.release();
    third.release();
    (await second).release();
    (await large).release();
    expect(order).toEqual(["a1", "c1", "a2", "b1"]);
  });
});

describe("counters by key", () => {
  it("allow a limited number in a window, and return its rest", () => {
    const counters = new Counters({ limit: 2, window: 1000, keys: 10 });
    expect([counters.count("k", 0), counters.count("k", 10), counters.count("k", 400)]).toEqual([0, 0, 600]);
    expect([counters.count("other", 400), counters.left("k", 999), counters.count("k", 1000)]).toEqual([0, 1, 0]);
  });

  it("start again when the clock was set back", () => {
    const counters = new Counters({ limit: 1, window: 1000, keys: 10 });
    counters.count("k", 3_600_000);
    expect(counters.count("k", 0)).toBe(0);
  });

  it("store the keys of a window, and forget them when it is over", () => {
    const counters = new Counters({ limit: 1, window: 1000, keys: 1000 });
    for (let i = 0; i < 100; i += 1) counters.count(`a${i}`, 0);
    for (let i = 0; i < 25; i += 1) counters.count(`b${i}`, 999);
    expect([counters.size, counters.left("a0", 999)]).toEqual([125, 1]);
    for (let i = 0; i < 25; i += 1) counters.count(`c${i}`, 1000);
    expect([counters.size, counters.left("b0", 1000)]).toEqual([50, 999]);
    counters.count("c0", 2000);
    for (let i = 0; i < 25; i += 1) counters.count(`d${i}`, 2000);
    expect(counters.size).toBe(26);
  });

  it("store a limited number of keys", () => {
    const counters = new Counters({ limit: 1, window: 1000, keys: 2 });
    for (const key of ["a", "b", "c"]) counters.count(key, 0);
    expect([counters.left("a", 1), counters.left("b", 1), counters.left("c", 1)]).toEqual([0, 999, 999]);
  });
});

describe("the source of a call", () => {
  it.each([null, undefined, "127.0.0.1", "10.1.2.3", "172.31.0.1", "192.168.1.1", "100.64.0.9", "169.254.1.1", "::1"])(
    "is undefined for %s",
    (ip) => expect(sourceOf(ip)).toBeUndefined(),
  );
  it.each(["fd00::1", "fe80::1", "fe80::1%eth0"])("is undefined for %s", (ip) => {
    expect(sourceOf(ip)).toBeUndefined();
  });

  it("is a public IPv4 address, or the /64 network of an IPv6 address", () => {
    expect(sourceOf("8.8.8.8")).not.toBe(sourceOf("8.8.8.9"));
    expect(sourceOf("172.32.0.1")).toBeDefined();
    expect(sourceOf("2600:1:2:3::1")).toBe(sourceOf("2600:1:2:3:ffff::2"));
    expect(sourceOf("2600:1:2:3::1")).not.toBe(sourceOf("2600:1:2:4::1"));
  });
});

describe("visits", () => {
  it("of one message are limited per minute, each kind separately", () => {
    const { clock, shedLog, pass } = setup();
    const limits = createVisitLimits({ clock }, shedLog);
    for (let n = 0; n < visitsPerMessage; n++) expect(limits.count("open", "m", "127.0.0.1")).toBe(0);
    expect(limits.count("open", "m", "127.0.0.1")).toBe(60);
    expect([limits.count("click", "m", null), limits.count("open", "other", null)]).toEqual([0, 0]);
    pass(60_000);
    expect(limits.count("open", "m", null)).toBe(0);
  });

  it("from one public address are limited per minute, and from a private address unlimited", () => {
    const { clock, shedLog } = setup();
    const limits = createVisitLimits({ clock }, shedLog);
    for (let n = 0; n < visitsPerSource; n++) expect(limits.count("open", `m${n}`, "8.8.8.8")).toBe(0);
    expect(limits.count("open", "another", "8.8.8.8")).toBe(60);
    expect(limits.count("open", "another", "8.8.4.4")).toBe(0);
    for (let n = 0; n <= visitsPerSource; n++) expect(limits.count("open", `p${n}`, "10.0.0.1")).toBe(0);
  });
});

describe("the operator's token", () => {
  const token = "t".repeat(32);
  const previous = "p".repeat(32);
  const guess = (guard: TokenGuard, ip: string | null) => codeOf(() => guard.assert("wrong", ip));

  it("is rejected as wrong a limited number of times in a window, and then not checked", () => {
    const { clock, shedLog, pass } = setup();
    const guard = new TokenGuard({ clock }, [token, previous], shedLog);
    const codes = Array.from({ length: 300 }, (_, n) => guess(guard, `8.8.${n % 250}.${n % 7}`));
    expect(codes.filter((code) => code === "unauthorized").length).toBe(wrongTokens);
    expect(codes.at(-1)).toBe("rate_limit_exceeded");
    expect(codeOf(() => guard.assert(token, "9.9.9.9"))).toBe("rate_limit_exceeded");
    pass(4000);
    expect(codeOf(() => guard.assert(token, "9.9.9.9"))).toBe("none");
  });

  it("is accepted from the operator's address while others guess", () => {
    const { clock, shedLog } = setup();
    const guard = new TokenGuard({ clock }, [token, previous], shedLog);
    guard.assert(previous, "9.9.9.9");
    for (let n = 0; n < 300; n++) guess(guard, `8.8.${n % 250}.8`);
    for (const ip of ["9.9.9.9", "127.0.0.1", null]) {
      expect(codeOf(() => guard.assert(token, ip))).toBe("none");
      expect(guess(guard, ip)).toBe("rate_limit_exceeded");
    }
  });

  it("is limited for one address before it is for all", () => {
    const { clock, shedLog, lines } = setup();
    const guard = new TokenGuard({ clock }, [token, previous], shedLog);
    for (let n = 0; n < wrongTokensPerSource; n++) expect(guess(guard, "8.8.8.8")).toBe("unauthorized");
    expect(guess(guard, "8.8.8.8")).toBe("rate_limit_exceeded");
    expect(guess(guard, "8.8.4.4")).toBe("unauthorized");
    expect(lines.map(({ message }) => message)).toEqual(["calls with a wrong operator token"]);
  });
});

describe("connections", () => {
  const open = (limit: ConnectionLimit<{ destroy(): void }>, ended: string[], name: string) => {
    const connection = { destroy: () => void ended.push(name) };
    limit.opened(connection);
    return connection;
  };

  it("above the bound close the one that is idle for longest, and none with a request", () => {
    const ended: string[] = [];
    const limit = new ConnectionLimit<{ destroy(): void }>(3, setup().shedLog);
    const a = open(limit, ended, "a");
    const b = open(limit, ended, "b");
    limit.busy(a);
    open(limit, ended, "c");
    open(limit, ended, "d");
    expect(ended).toEqual(["b"]);
    limit.idle(b);
    limit.idle(a);
    open(limit, ended, "e");
    expect(ended).toEqual(["b", "c"]);
  });

  it("are closed at once while all others have requests", () => {
    const ended: string[] = [];
    const limit = new ConnectionLimit<{ destroy(): void }>(1, setup().shedLog);
    limit.busy(open(limit, ended, "a"));
    open(limit, ended, "b");
    expect(ended).toEqual(["b"]);
  });

  it("leave open files for the rest of the process", () => {
    expect([64, 1024, 4096, 20_000, Number.MAX_SAFE_INTEGER].map(connectionBound)).toEqual([32, 512, 3072, 8000, 8000]);
  });
});

describe("a service that sheds load", () => {
  it("answers 429 with Retry-After, and health as before", async () => {
    const { call, core } = await openCore({ settings: { requestLimit: 0 } });
    let release: (bytes: Uint8Array) => void = () => {};
    const held = new Promise<Uint8Array>((resolve) => {
      release = resolve;
    });
    const calls = Array.from({ length: 1000 }, () => call("POST /lists", { raw: () => held }));
    await Promise.resolve();
    const refused = await call("GET /lists");
    expect(refused).toMatchObject({ status: 429, headers: { "Retry-After": "1" } });
    expect(refused.body.error).toMatchObject({ code: "rate_limit_exceeded" });
    expect((await call("GET /health", { key: null })).status).toBe(200);
    release(Buffer.from("{}"));
    for (const { status } of await Promise.all(calls)) expect(status).toBe(400);
    expect((await call("GET /lists")).status).toBe(200);
    expect(core.limits).toBeDefined();
  });
});
