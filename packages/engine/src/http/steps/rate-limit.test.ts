import { operations } from "@posthorn/sdk/contract";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { yieldToEventLoop } from "../../platform/event-loop.js";
import { seededRandom } from "../../platform/random.js";
import type { Caller } from "../../resources/handler.js";
import { createMemoryStore } from "../../store/memory/memory-store.js";
import { type RateWindows, StoreUnavailable } from "../../store/store.js";
import { createRateWindows } from "../../store/tables/rate-windows.js";
import { beginning, openCore, type TestResponse } from "../../testing/core-fixture.js";
import { RateLimiter } from "./rate-limit.js";

const window = ({ headers }: TestResponse) => [
  headers["X-RateLimit-Limit"],
  headers["X-RateLimit-Remaining"],
  headers["X-RateLimit-Reset"],
];
const iso = (after: number) => new Date(beginning + after).toISOString();
const mail = (recipients: number) => ({
  to: Array.from({ length: recipients }, (_, i) => `ada+${i}@example.com`),
  subject: "Hello",
  text: "Hi",
});

describe("the request window", () => {
  it("admits the 100th call in a minute and refuses the 101st until Retry-After has passed", async () => {
    const { call, pass } = await openCore();
    for (let i = 0; i < 100; i++) {
      const answer = await call("GET /contacts");
      expect([answer.status, ...window(answer)]).toEqual([200, "100", String(99 - i), iso(60_000)]);
      pass(100);
    }
    const refused = await call("GET /contacts");
    expect([refused.status, refused.body.error.code]).toEqual([429, "rate_limited"]);
    expect(window(refused)).toEqual(["100", "0", iso(60_000)]);
    expect(refused.headers["Retry-After"]).toBe("50");
    pass(49_999);
    expect((await call("GET /contacts")).headers["Retry-After"]).toBe("1");
    pass(1);
    expect((await call("GET /contacts")).status).toBe(200);
    expect((await call("GET /contacts")).status).toBe(429);
  });

  it.each(["one", "two", "three", "four"])(
    "never admits more than its limit in any 60 s (arrivals of seed %s)",
    async (seed) => {
      const { call, makeKey, pass, clock } = await openCore();
      const limit = 10;
      const key = await makeKey({ rate_limit: limit });
      const random = seededRandom(seed);
      const admitted: number[] = [];
      let refusals = 0;
      for (let i = 0; i < 300; i++) {
        const patient = random.fraction() < 0.1;
        pass(Math.floor(random.fraction() ** 3 * 20_000));
        const { status, headers } = await call("GET /contacts", { key });
        if (status === 200) admitted.push(clock.now());
        else {
          refusals += 1;
          const wait = Number(headers["Retry-After"]) * 1000;
          // One more call would have broken the promise, and after the wait it does not.
          expect(admitted.filter((at) => at > clock.now() - 60_000).length).toBe(limit);
          if (!patient) continue;
          pass(wait);
          expect((await call("GET /contacts", { key })).status).toBe(200);
          admitted.push(clock.now());
        }
      }
      expect(refusals).toBeGreaterThan(20);
      for (const end of admitted) {
        expect(admitted.filter((at) => at > end - 60_000 && at <= end).length).toBeLessThanOrEqual(limit);
      }
    },
  );

  it("is in the headers of every response to a valid key", async () => {
    const { call, makeKey } = await openCore();
    const reader = await makeKey({ permissions: ["contacts:read"] });
    const answers = [
      await call("GET /contacts/none", { key: reader }),
      await call("GET /contacts?limit=0", { key: reader }),
      await call("POST /contacts", { key: reader, body: {} }),
      await call("GET /automations", { key: reader }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 400, 403, 403]);
    for (const [i, answer] of answers.entries()) expect(window(answer)).toEqual(["100", String(99 - i), iso(60_000)]);
    const malformed = await call("POST /contacts", { raw: "{" });
    expect([malformed.status, ...window(malformed)]).toEqual([400, "100", "99", iso(60_000)]);
  });

  it("opens again when the clock was set back, whatever was counted ahead", async () => {
    // The clock of a core never moves back, but the clock of a machine may.
    let machine = beginning;
    const windows = createRateWindows();
    const caller = { id: "key", requestLimit: 2, emailLimit: 5 } as Caller;
    const admit = async () => new RateLimiter(windows, () => machine).admit(caller, operations["emails.send"]);
    await (await admit()).reserve(7);
    await admit();
    await expect(admit()).rejects.toMatchObject({ code: "rate_limited" });
    machine -= 3_600_000;
    const admission = await admit();
    await admission.reserve(5);
    await admit();
    await expect(admit()).rejects.toMatchObject({ headers: { "Retry-After": "60" } });
  });

  it("is each key's own", async () => {
    const { call, makeKey } = await openCore();
    const [one, two] = [await makeKey({ rate_limit: 1 }), await makeKey({ rate_limit: 1 })];
    expect((await call("GET /contacts", { key: one })).status).toBe(200);
    expect((await call("GET /contacts", { key: one })).status).toBe(429);
    expect((await call("GET /contacts", { key: two })).status).toBe(200);
  });

  it("is absent, headers and all, for a key without limit", async () => {
    const { call, makeKey } = await openCore();
    const key = await makeKey({ rate_limit: 0, email_rate_limit: 0 });
    for (let i = 0; i < 150; i++) {
      const { status, headers } = await call("GET /contacts", { key });
      expect([status, Object.keys(headers).some((name) => name.startsWith("X-RateLimit"))]).toEqual([200, false]);
    }
    expect(window(await call("POST /email/send", { key, body: mail(1) }))).toEqual([undefined, undefined, undefined]);
    const mails = await makeKey({ rate_limit: 0, email_rate_limit: 3 });
    expect(window(await call("POST /email/send", { key: mails, body: mail(1) }))).toEqual(["3", "2", iso(60_000)]);
    expect(window(await call("GET /contacts", { key: mails }))).toEqual([undefined, undefined, undefined]);
  });
});

describe("the email window", () => {
  it("charges every given recipient, skipped ones too, and shows the tighter window", async () => {
    const { call, pass } = await openCore();
    const first = await call("POST /email/send", { body: mail(5) });
    expect([first.status, ...window(first)]).toEqual([200, "100", "95", iso(60_000)]);
    pass(1000);
    const to = ["ada@example.com", "ADA@example.com", "nobody", "ada+1@example.com"];
    const second = await call("POST /email/send", { body: { ...mail(1), to } });
    expect(second.body.data).toMatchObject({ sent: 2, skipped: 2, total: 4 });
    expect(window(second)).toEqual(["100", "91", iso(60_000)]);
    expect(window(await call("GET /contacts"))).toEqual(["100", "97", iso(60_000)]);
  });

  it("shows the request window where that is tighter", async () => {
    const { call, makeKey } = await openCore();
    const key = await makeKey({ rate_limit: 4, email_rate_limit: 50 });
    expect(window(await call("POST /email/send", { key, body: mail(2) }))).toEqual(["4", "3", iso(60_000)]);
  });

  it("lets a call overshoot once, then has to drain", async () => {
    const { call, pass } = await openCore();
    await call("POST /email/send", { body: mail(99) });
    pass(10_000);
    const over = await call("POST /email/send", { body: mail(100) });
    expect([over.status, ...window(over)]).toEqual([200, "100", "0", iso(60_000)]);
    const full = await call("POST /email/send", { body: mail(1) });
    expect([full.status, full.body.error.code, full.headers["Retry-After"]]).toEqual([429, "rate_limited", "60"]);
    pass(50_000);
    // The 99 have left, the 100 have not.
    expect((await call("POST /email/send", { body: mail(1) })).headers["Retry-After"]).toBe("10");
    pass(10_000);
    expect((await call("POST /email/send", { body: mail(1) })).status).toBe(200);
  });

  it("charges nothing for refused calls and replays", async () => {
    const { call, makeKey } = await openCore();
    const headers = { "idempotency-key": "once" };
    await call("POST /email/send", { body: mail(10), headers });
    const replay = await call("POST /email/send", { body: mail(10), headers });
    expect([replay.headers["X-Idempotency-Status"], ...window(replay)]).toEqual(["cached", "100", "90", iso(60_000)]);
    const reader = await makeKey({ permissions: ["contacts:read"], email_rate_limit: 1 });
    for (let i = 0; i < 3; i++) {
      const forbidden = await call("POST /email/send", { key: reader, body: mail(1) });
      expect([forbidden.status, ...window(forbidden)]).toEqual([403, "1", "1", iso(60_000)]);
    }
    const poor = await makeKey({ email_rate_limit: 1 });
    for (const [body, code] of [
      [{}, "validation_error"],
      [{ to: "ada@example.com", subject: "x" }, "no_content"],
      [{ ...mail(1), html: "{{#if" }, "validation_error"],
      [{ ...mail(1), text: undefined, template_id: "01a1fd7d-b021-7fdb-8340-8872b14dab4b" }, "template_not_found"],
    ] as const) {
      const refused = await call("POST /email/send", { key: poor, body });
      expect([refused.body.error.code, refused.headers["X-RateLimit-Remaining"]]).toEqual([code, "1"]);
    }
    expect((await call("POST /email/send", { key: poor, body: mail(1) })).status).toBe(200);
  });

  it("counts calls in flight, so that they cannot pass together", async () => {
    const { call, makeKey } = await openCore();
    const key = await makeKey({ email_rate_limit: 3 });
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => call("POST /email/send", { key, body: mail(1) })),
    );
    expect(answers.filter(({ status }) => status === 200).length).toBe(3);
    expect(answers.filter(({ status }) => status === 429).length).toBe(5);
  });

  it("admits 10 of 40 calls of 10 at once, and counts those", async () => {
    const { call, store, workspace_id } = await openCore();
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, i) => call("POST /email/send", { body: { ...mail(10), subject: `call ${i}` } })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(10).fill(200), ...Array(30).fill(429)]);
    for (const { status, headers } of answers) {
      if (status === 429) expect([headers["X-RateLimit-Remaining"], headers["Retry-After"]]).toEqual(["0", "60"]);
    }
    expect(await store.read({ workspace: workspace_id }, (tx) => tx.messages.count({}))).toBe(100);
  });

  it("admits one batch of 1,000 through an empty window, however many come with it", async () => {
    const { call } = await openCore();
    const messages = Array.from({ length: 1_000 }, (_, i) => ({
      to: `ada+${i}@example.com`,
      subject: "Hi",
      text: "Hi",
    }));
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => call("POST /email/batch", { body: { messages } })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([202, 429, 429, 429]);
  });

  it("refuses what is invalid as invalid while it is full, and repeats kept answers", async () => {
    const { call, makeKey } = await openCore();
    const key = await makeKey({ email_rate_limit: 1 });
    const headers = { "idempotency-key": "kept" };
    expect((await call("POST /email/send", { key, body: mail(1), headers })).status).toBe(200);
    const replay = await call("POST /email/send", { key, body: mail(1), headers });
    expect([replay.status, replay.headers["X-Idempotency-Status"], ...window(replay)]).toEqual([
      ...[200, "cached", "1", "0", iso(60_000)],
    ]);
    const invalid = await call("POST /email/send", { key, body: {} });
    expect([invalid.status, invalid.headers["X-RateLimit-Remaining"]]).toEqual([400, "0"]);
    expect((await call("POST /email/send", { key, body: mail(1) })).status).toBe(429);
  });

  it("takes no place for calls that are refused, not even while they run", async () => {
    const { call, makeKey } = await openCore();
    const key = await makeKey({ email_rate_limit: 30 });
    const unfit = { to: mail(30).to, subject: "no content" };
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, i) => call("POST /email/send", { key, body: i % 2 === 0 ? unfit : mail(5) })),
    );
    expect(answers.map(({ status }) => status)).toEqual(
      Array.from({ length: 12 }, (_, i) => (i % 2 === 0 ? 400 : 200)),
    );
  });

  it.each([
    ["the store that cannot keep it", () => new StoreUnavailable("the disk is full"), 503],
    ["a fault of ours", () => new Error("a fault"), 500],
  ])("releases the reservation of a call that fails with %s", async (_, failure, status) => {
    const store = createMemoryStore();
    let fails = false;
    const { call } = await openCore({
      store: {
        ...store,
        transaction: (scope, work) =>
          store.transaction(scope, async (tx) => {
            const result = await work(tx);
            if (fails) throw failure();
            return result;
          }),
      },
    });
    fails = true;
    const failed = await call("POST /email/send", { body: mail(100) });
    expect([failed.status, ...window(failed)]).toEqual([status, "100", "99", iso(60_000)]);
    fails = false;
    expect((await call("POST /email/send", { body: mail(100) })).status).toBe(200);
  });

  it("counts a scheduled email's recipients when it is accepted, and not again when it fires", async () => {
    const { call, advance } = await openCore();
    const later = await call("POST /email/send", { body: { ...mail(60), send_at: iso(120_000) } });
    expect([later.status, ...window(later)]).toEqual([202, "100", "40", iso(60_000)]);
    await advance(120_000);
    expect(window(await call("POST /email/send", { body: mail(1) }))[1]).toBe("99");
  });

  it("admits what its model allows and no more, and keeps nothing of what failed, however calls interleave", () =>
    fc.assert(
      fc.asyncProperty(
        fc.scheduler(),
        fc.array(fc.record({ emails: fc.integer({ min: 1, max: 12 }), fails: fc.boolean() }), {
          minLength: 2,
          maxLength: 20,
        }),
        async (scheduler, calls) => {
          const windows = createRateWindows();
          const limit = 20;
          let used = 0;
          // What is asked arrives in any order, and so do the answers: as over a wire.
          const far = async <T>(ask: () => Promise<T>): Promise<T> => {
            await scheduler.schedule(Promise.resolve(), "request");
            const answer = await ask();
            await scheduler.schedule(Promise.resolve(), "answer");
            return answer;
          };
          const wired: RateWindows = {
            admit: (hit) =>
              far(async () => {
                const state = await windows.admit(hit);
                if (hit.key.startsWith("email") && hit.cost > 0) {
                  expect(state.admitted).toBe(used < limit);
                  if (state.admitted) used += hit.cost;
                  expect(state.used).toBe(used);
                }
                return state;
              }),
            recharge: (hit) =>
              far(async () => {
                const before = await windows.admit({ ...hit, cost: 0 });
                const state = await windows.recharge(hit);
                used -= before.used - state.used;
                return state;
              }),
          };
          const caller = { id: "key", requestLimit: 1_000, emailLimit: limit } as Caller;
          const accepted = await scheduler.waitFor(
            Promise.all(
              calls.map(async ({ emails, fails }) => {
                const admission = await new RateLimiter(wired, () => beginning).admit(
                  caller,
                  operations["emails.send"],
                );
                try {
                  await admission.assertOpen();
                  await scheduler.schedule(Promise.resolve(), "work");
                  await admission.reserve(emails);
                } catch {
                  return 0;
                }
                await scheduler.schedule(Promise.resolve(), "commit");
                if (!fails) return emails;
                await admission.release();
                return 0;
              }),
            ),
          );
          const sum = accepted.reduce((total, emails) => total + emails, 0);
          expect(used).toBe(sum);
          // Without the last one that was let in, fewer than the limit were counted.
          expect(sum).toBeLessThan(limit + 12);
          const end = await new RateLimiter(windows, () => beginning).admit(caller, operations["emails.send"]);
          expect(end.headers["X-RateLimit-Remaining"]).toBe(String(Math.max(0, limit - sum)));
        },
      ),
      { numRuns: 60 },
    ));

  /** Returns windows that count when `answer` is called, and how many hits with a cost they were asked for. */
  function remoteWindows() {
    const windows = createRateWindows();
    let answer = () => {};
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const asked: number[] = [];
    const remote: RateWindows = {
      ...windows,
      async admit(hit) {
        if (hit.cost > 0) {
          asked.push(hit.cost);
          await answered;
        }
        return windows.admit(hit);
      },
    };
    return { remote, answer, asked };
  }

  it("asks once for a transaction that runs again while its emails are being counted", async () => {
    const { remote, answer, asked } = remoteWindows();
    const caller = { id: "key", requestLimit: 0, emailLimit: 10 } as Caller;
    const admission = await new RateLimiter(remote, () => beginning).admit(caller, operations["emails.send"]);
    const runs = [admission.reserve(10), admission.reserve(10)];
    await admission.assertOpen();
    answer();
    await Promise.all(runs);
    expect([asked, admission.headers["X-RateLimit-Remaining"]]).toEqual([[10], "0"]);
  });

  it("releases the emails of a failed call that were still being counted", async () => {
    const { remote, answer, asked } = remoteWindows();
    const caller = { id: "key", requestLimit: 0, emailLimit: 10 } as Caller;
    const admission = await new RateLimiter(remote, () => beginning).admit(caller, operations["emails.send"]);
    const reserving = admission.reserve(10);
    const releasing = admission.release();
    answer();
    await Promise.all([reserving, releasing]);
    expect(admission.headers["X-RateLimit-Remaining"]).toBe("10");
    await admission.reserve(4);
    expect([asked, admission.headers["X-RateLimit-Remaining"]]).toEqual([[10, 4], "6"]);
    const refused = await new RateLimiter(remote, () => beginning).admit(caller, operations["emails.send"]);
    await refused.reserve(6);
    const another = await new RateLimiter(remote, () => beginning).admit({ ...caller }, operations["emails.send"]);
    const refusal = Promise.resolve(another.reserve(1)).catch((error) => error.code);
    await another.release();
    expect([await refusal, another.headers["X-RateLimit-Remaining"]]).toEqual(["rate_limited", "0"]);
  });

  describe("of a key whose remote windows have room", () => {
    const send = operations["emails.send"];
    const caller = { id: "key", requestLimit: 10, emailLimit: 20 } as Caller;

    /** Returns a limiter that knows the key, and what its windows are asked in each turn of the event loop. */
    async function knownKey() {
      const windows = createRateWindows();
      const turns: string[][] = [];
      let turn: string[] | undefined;
      const remote: RateWindows = {
        async admit(hit) {
          if (turn === undefined) {
            turn = [];
            turns.push(turn);
          }
          turn.push(`${hit.key} ${hit.cost}`);
          await yieldToEventLoop();
          turn = undefined;
          return windows.admit(hit);
        },
        recharge: (hit) => windows.recharge(hit),
      };
      const limiter = new RateLimiter(remote, () => beginning);
      await limiter.admitLater(caller, send);
      return { limiter, windows, turns };
    }

    it("counts a call and its emails at once", async () => {
      const { limiter, turns } = await knownKey();
      expect(turns.splice(0)).toEqual([["request:key 1", "email:key 0"]]);
      const admission = await limiter.admitLater(caller, send);
      await admission.assertOpen();
      expect([turns, admission.headers]).toEqual([[], {}]);
      await admission.reserve(3);
      await admission.count();
      expect(turns).toEqual([["request:key 1", "email:key 3"]]);
      expect(admission.headers).toMatchObject({ "X-RateLimit-Limit": "10", "X-RateLimit-Remaining": "8" });
    });

    it("counts a call that sends nothing once, and then shows the tighter window", async () => {
      const { limiter, turns } = await knownKey();
      const admission = await limiter.admitLater({ ...caller, emailLimit: 5 }, send);
      await Promise.all([admission.reserve(0), admission.count()]);
      await admission.count();
      expect(turns.slice(1)).toEqual([["request:key 1", "email:key 0"]]);
      expect(admission.headers).toMatchObject({ "X-RateLimit-Limit": "5", "X-RateLimit-Remaining": "5" });
    });

    it.each([
      ["email", 10, 2, 1],
      ["email", 11, 2, 2],
      ["request", 1, 5, 1],
      ["request", 1, 6, 2],
    ])(
      "is counted beforehand when less than half of its %s window is free (%i emails, %i calls)",
      async (_, emails, calls, turnsUsed) => {
        const { limiter, turns } = await knownKey();
        for (let n = 1; n < calls; n += 1) await (await limiter.admitLater(caller, send)).reserve(n === 1 ? emails : 0);
        turns.splice(0);
        await (await limiter.admitLater(caller, send)).reserve(1);
        expect(turns).toHaveLength(turnsUsed);
      },
    );

    it("throws the refusal of the request window, and takes the emails back", async () => {
      const { limiter, windows } = await knownKey();
      const late = await limiter.admitLater(caller, send);
      const other = new RateLimiter(windows, () => beginning);
      for (let n = 0; n < 9; n += 1) await other.admit(caller, send);
      await expect(late.reserve(3)).rejects.toThrow("more than 10 requests");
      // A transaction that runs again must not commit either.
      await expect(late.reserve(3)).rejects.toThrow("more than 10 requests");
      await expect(late.count()).rejects.toThrow("more than 10 requests");
      await late.release();
      const email = await windows.admit({ key: "email:key", now: beginning, window_ms: 60_000, limit: 20, cost: 0 });
      expect(email.used).toBe(0);
    });

    it("is not admitted by a second count of its emails where the call could not be counted", async () => {
      const windows = createRateWindows();
      let failing = false;
      const remote: RateWindows = {
        ...windows,
        async admit(hit) {
          if (failing && hit.key.startsWith("request")) throw new StoreUnavailable("the database is away");
          return windows.admit(hit);
        },
      };
      const limiter = new RateLimiter(remote, () => beginning);
      await limiter.admitLater(caller, send);
      const late = await limiter.admitLater(caller, send);
      failing = true;
      for (let run = 0; run < 2; run += 1) await expect(late.reserve(3)).rejects.toThrow("the database is away");
      await late.release();
      await expect(late.reserve(3)).rejects.toThrow("the database is away");
      await expect(late.count()).rejects.toThrow("the database is away");
    });

    it("throws the refusal of the email window, and counts the call", async () => {
      const { limiter, windows } = await knownKey();
      const late = await limiter.admitLater(caller, send);
      await (await new RateLimiter(windows, () => beginning).admit(caller, send)).reserve(20);
      await expect(late.reserve(1)).rejects.toThrow("more than 20 emails");
      expect(await late.count()).toBeUndefined();
      const request = await windows.admit({
        key: "request:key",
        now: beginning,
        window_ms: 60_000,
        limit: 10,
        cost: 0,
      });
      expect(request.used).toBe(3);
    });
  });

  it("lets a transaction run again whose first run took the last places", async () => {
    const windows = createRateWindows();
    const caller = { id: "key", requestLimit: 0, emailLimit: 10 } as Caller;
    const admission = await new RateLimiter(windows, () => beginning).admit(caller, operations["emails.send"]);
    for (let run = 0; run < 2; run++) {
      await admission.assertOpen();
      await admission.reserve(10);
    }
    expect(admission.headers["X-RateLimit-Remaining"]).toBe("0");
    await admission.release();
    expect(admission.headers["X-RateLimit-Remaining"]).toBe("10");
  });

  it("counts sandbox mail of its key as well", async () => {
    const { call, makeKey } = await openCore();
    const key = await makeKey({ type: "sandbox", email_rate_limit: 2 });
    expect(window(await call("POST /email/send", { key, body: mail(2) }))).toEqual(["2", "0", iso(60_000)]);
    expect((await call("POST /email/send", { key, body: mail(1) })).status).toBe(429);
  });
});
