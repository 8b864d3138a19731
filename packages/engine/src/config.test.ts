import { availableParallelism } from "node:os";
import { describe, expect, it } from "vitest";
import { ConfigError, readConfig } from "./config.js";
import { createApiKey } from "./platform/api-key.js";
import { serviceLives } from "./platform/lives.js";
import { systemRandom } from "./platform/random.js";

const secret = "x".repeat(32);

describe("the configuration", () => {
  it("has the documented defaults", () => {
    expect(readConfig([], {})).toMatchObject({
      port: 4010,
      host: "127.0.0.1",
      dataDir: ".posthorn",
      profile: "local",
      smtp: { host: "127.0.0.1", port: 1025 },
      isSmtpNamed: false,
      smtpConnections: 10,
      smtpRate: undefined,
      inbox: "auto",
      publicUrl: undefined,
      sharedDomain: "posthorn.test",
      clock: { mode: "real" },
      requestLimit: 100,
      emailLimit: 100,
      lease: 60_000,
      lives: serviceLives(),
    });
  });

  it("has threads for mail only in a service by default, one less than there are cores and at most four", () => {
    expect(readConfig([], {}).threads).toBe(0);
    const environment = { POSTHORN_SECRET: secret, POSTHORN_OPERATOR_TOKEN: secret };
    const service = ["--profile", "service", "--smtp", "smtp://127.0.0.1:25"];
    expect(readConfig(service, environment).threads).toBe(Math.min(availableParallelism() - 1, 4));
  });

  it("reads how many threads deliver mail", () => {
    expect(readConfig(["--threads", "0"], {}).threads).toBe(0);
    expect(readConfig(["--threads", "4"], {}).threads).toBe(4);
    expect(readConfig([], { POSTHORN_THREADS: "64" }).threads).toBe(64);
  });

  it("never repeats a database URL, which may contain a password", () => {
    expect(() => readConfig(["--database-url", "mysql://ada:hunter2@127.0.0.1/x"], {})).toThrow(/^(?!.*hunter2)/);
  });

  it("prefers a flag to the environment", () => {
    const environment = { POSTHORN_PORT: "5000", POSTHORN_HOST: "::1" };
    expect(readConfig(["--port", "6000"], environment)).toMatchObject({ port: 6000, host: "::1" });
  });

  it("reads how many connections to the mail server it may open, and how many mails a second it may send", () => {
    expect(readConfig(["--smtp-connections", "1", "--smtp-rate", "0.5"], {})).toMatchObject({
      smtpConnections: 1,
      smtpRate: 0.5,
    });
    const environment = { POSTHORN_SMTP_CONNECTIONS: "1000", POSTHORN_SMTP_RATE: "1000000" };
    expect(readConfig([], environment)).toMatchObject({ smtpConnections: 1000, smtpRate: 1_000_000 });
    expect(readConfig(["--smtp-rate", "0"], environment)).toMatchObject({ smtpRate: undefined });
  });

  it.each(["127.0.0.1:53", "[::1]:5353", "dns.internal:65535"])("takes %s for a resolver", (dns) => {
    expect(readConfig(["--dns", dns], {}).dns).toBe(dns);
    expect(readConfig([], { POSTHORN_DNS: dns }).dns).toBe(dns);
    expect(readConfig([], {}).dns).toBeUndefined();
  });

  it.each([
    [["--port", "65536"], {}, "--port"],
    [["--port", "-1"], {}, "--port"],
    [["--port=x"], {}, "--port"],
    [[], { POSTHORN_PORT: "x" }, "POSTHORN_PORT"],
    [["--profile", "cloud"], {}, "--profile"],
    [["--smtp", "http://127.0.0.1"], {}, "--smtp"],
    [["--threads", "65"], {}, "--threads"],
    [["--threads", "-1"], {}, "--threads"],
    [["--threads=1.5"], {}, "--threads"],
    [[], { POSTHORN_THREADS: "auto" }, "POSTHORN_THREADS"],
    [["--smtp-connections", "0"], {}, "--smtp-connections"],
    [["--smtp-connections", "1001"], {}, "--smtp-connections"],
    [["--smtp-connections", "2.5"], {}, "--smtp-connections"],
    [[], { POSTHORN_SMTP_CONNECTIONS: "many" }, "POSTHORN_SMTP_CONNECTIONS"],
    [["--smtp-rate=-1"], {}, "--smtp-rate"],
    [["--smtp-rate", "1000001"], {}, "--smtp-rate"],
    [[], { POSTHORN_SMTP_RATE: "10/s" }, "POSTHORN_SMTP_RATE"],
    [["--inbox", "on"], {}, "--inbox"],
    [["--clock", "sundial"], {}, "--clock"],
    [["--clock", "manual=noon"], {}, "--clock"],
    [["--lease", "soon"], {}, "--lease"],
    [["--lease", "0s"], {}, "--lease"],
    [["--content-life", "167.9h"], {}, "--content-life"],
    [[], { POSTHORN_CONTENT_LIFE: "month" }, "POSTHORN_CONTENT_LIFE"],
    [["--event-life", "167.9h"], {}, "--event-life"],
    [["--message-life", "30.9d"], {}, "--message-life"],
    [["--message-life", "forever"], {}, "--message-life"],
    [[], { POSTHORN_MESSAGE_LIFE: "0" }, "POSTHORN_MESSAGE_LIFE"],
    [["--message-life", "89d", "--content-life", "90d"], {}, "--message-life"],
    [["--message-life", "89d"], { POSTHORN_EVENT_LIFE: "90d" }, "--message-life"],
    [[], { POSTHORN_EVENT_LIFE: "month" }, "POSTHORN_EVENT_LIFE"],
    [["--content-life", "none"], {}, "--content-life"],
    [["--run-life", "6.9d"], {}, "--run-life"],
    [["--bounce-life", "6.9d"], {}, "--bounce-life"],
    [["--message-life", "60d", "--bounce-life", "61d"], {}, "--bounce-life"],
    [["--message-life", "60d", "--bounce-life", "none"], {}, "--bounce-life"],
    [["--link-life", "30.9d"], {}, "--link-life"],
    [["--link-life", "none"], {}, "--link-life"],
    [["--unsubscribe-life", "30.9d"], {}, "--unsubscribe-life"],
    [["--idempotency-life", "59.9m"], {}, "--idempotency-life"],
    [[], { POSTHORN_IDEMPOTENCY_LIFE: "7.1d" }, "POSTHORN_IDEMPOTENCY_LIFE"],
    [["--dead-job-life", "23.9h"], {}, "--dead-job-life"],
    [["--public-url", "ftp://example.com"], {}, "--public-url"],
    [["--dns", "127.0.0.1"], {}, "--dns"],
    [["--dns", "127.0.0.1:0"], {}, "--dns"],
    [["--dns", "127.0.0.1:65536"], {}, "--dns"],
    [["--dns", "[::g]:53"], {}, "--dns"],
    [[], { POSTHORN_DNS: "udp://127.0.0.1:53" }, "POSTHORN_DNS"],
    [["--bounce-smtp", "127.0.0.1"], {}, "--bounce-smtp"],
    [["--bounce-smtp", "127.0.0.1:65536"], {}, "--bounce-smtp"],
    [["--bounce-smtp", "::1:25"], {}, "--bounce-smtp"],
    [["--bounce-smtp", "[127.0.0.1]:25"], {}, "--bounce-smtp"],
    [[], { POSTHORN_BOUNCE_SMTP: "smtp://127.0.0.1:25" }, "POSTHORN_BOUNCE_SMTP"],
    [["--delivered-on", "read"], {}, "--delivered-on"],
    [["--shared-domain", "nodots"], {}, "--shared-domain"],
    [["--database-url", "mysql://127.0.0.1/x"], {}, "--database-url"],
    [[], { DATABASE_URL: "x" }, "DATABASE_URL"],
    [["--role", "boss"], {}, "--role"],
    [["--role", "api"], { POSTHORN_SECRET: secret, POSTHORN_PUBLIC_URL: "https://example.com" }, "--database-url"],
    [["--role", "worker", "--database-url", "postgres://x/y"], { POSTHORN_SECRET: secret }, "--public-url"],
    [
      ["--role", "api", "--database-url", "postgres://x/y", "--public-url", "https://example.com"],
      {},
      "POSTHORN_SECRET",
    ],
    [["--nope"], {}, "--nope"],
    [["stray"], {}, "stray"],
    [[], { POSTHORN_RATE_LIMIT: "many" }, "POSTHORN_RATE_LIMIT"],
    [[], { POSTHORN_EMAIL_RATE_LIMIT: "-1" }, "POSTHORN_EMAIL_RATE_LIMIT"],
    [[], { POSTHORN_SECRET: "x".repeat(31) }, "POSTHORN_SECRET"],
    [[], { POSTHORN_OPERATOR_TOKEN: "two words" }, "POSTHORN_OPERATOR_TOKEN"],
    [[], { POSTHORN_BOOTSTRAP_LIVE_KEY: "ph_live_x" }, "POSTHORN_BOOTSTRAP_LIVE_KEY"],
    [["--profile", "service"], { POSTHORN_OPERATOR_TOKEN: "t" }, "POSTHORN_SECRET"],
    [["--profile", "service"], { POSTHORN_SECRET: secret }, "POSTHORN_OPERATOR_TOKEN"],
    [
      ["--profile", "service", "--clock", "manual"],
      { POSTHORN_SECRET: secret, POSTHORN_OPERATOR_TOKEN: "t".repeat(32) },
      "--clock manual",
    ],
    [
      ["--profile", "service"],
      { POSTHORN_SECRET: secret, POSTHORN_OPERATOR_TOKEN: "t".repeat(31) },
      "POSTHORN_OPERATOR_TOKEN must have at least 32 characters",
    ],
    [["--admin", "127.0.0.1"], {}, "--admin"],
    [["--admin", "4011"], {}, "--admin"],
    [["--admin", "::1:4011"], {}, "--admin"],
    [["--admin", "[::1]:65536"], {}, "--admin"],
    [[], { POSTHORN_ADMIN: "https://127.0.0.1:4011" }, "POSTHORN_ADMIN"],
  ] as const)("refuses %j with %j, naming %s", (args, environment, named) => {
    expect(() => readConfig(args, environment)).toThrow(ConfigError);
    expect(() => readConfig(args, environment)).toThrow(named);
  });

  it("starts no inbox in the service profile, and rejects --inbox auto", () => {
    const environment = { POSTHORN_SECRET: secret, POSTHORN_OPERATOR_TOKEN: "t".repeat(32) };
    const service = ["--profile", "service"];
    expect(readConfig(service, environment).inbox).toBe("off");
    expect(readConfig([...service, "--inbox", "off"], environment).inbox).toBe("off");
    expect(() => readConfig([...service, "--inbox", "auto"], environment)).toThrow(/--inbox auto .*--smtp/);
    expect(() => readConfig(service, { ...environment, POSTHORN_INBOX: "auto" })).toThrow(/POSTHORN_INBOX auto/);
    expect(() => readConfig([...service, "--inbox", "auto", "--smtp", "smtp://x.example:25"], environment)).toThrow(
      ConfigError,
    );
    expect(readConfig(["--smtp", "smtp://127.0.0.1:1025"], {})).toMatchObject({ isSmtpNamed: true, inbox: "off" });
    expect(readConfig([], { POSTHORN_SMTP_URL: "smtp://127.0.0.1:1025" }).isSmtpNamed).toBe(true);
  });

  it("receives reports at the configured address, and counts mail as delivered by them if configured", () => {
    expect(readConfig([], {})).toMatchObject({ bounceSmtp: undefined, deliveredOn: "accept" });
    expect(readConfig(["--bounce-smtp", "[::1]:0"], {}).bounceSmtp).toEqual({ host: "::1", port: 0 });
    const environment = { POSTHORN_BOUNCE_SMTP: "mx.example.com:25", POSTHORN_DELIVERED_ON: "report" };
    expect(readConfig([], environment)).toMatchObject({
      bounceSmtp: { host: "mx.example.com", port: 25 },
      deliveredOn: "report",
    });
  });

  it("requires a long operator token in the service profile only", () => {
    const POSTHORN_OPERATOR_TOKEN = "t".repeat(32);
    const environment = { POSTHORN_SECRET: secret, POSTHORN_OPERATOR_TOKEN };
    expect(readConfig(["--profile", "service"], environment).operatorToken).toBe(POSTHORN_OPERATOR_TOKEN);
    expect(readConfig([], { POSTHORN_OPERATOR_TOKEN: "t" }).operatorToken).toBe("t");
  });

  it("has the admin API on the public listener by default", () => {
    expect(readConfig([], {}).admin).toBeUndefined();
    expect(readConfig(["--admin", "same"], { POSTHORN_ADMIN: "127.0.0.1:1" }).admin).toBeUndefined();
    expect(readConfig(["--admin", "[::1]:0"], {}).admin).toEqual({ host: "::1", port: 0 });
    expect(readConfig([], { POSTHORN_ADMIN: "localhost:4011" }).admin).toEqual({ host: "localhost", port: 4011 });
  });

  it("stores mail for ever in the local profile and for 400 days in the service profile by default", () => {
    const day = 24 * 60 * 60 * 1000;
    const operating = { POSTHORN_SECRET: secret, POSTHORN_OPERATOR_TOKEN: "t".repeat(32) };
    const service = (...args: string[]) => readConfig(["--profile", "service", ...args], operating).lives.message;
    expect([readConfig([], {}).lives.message, service()]).toEqual([null, 400 * day]);
    expect(readConfig(["--message-life", "31d"], {}).lives.message).toBe(31 * day);
    expect(readConfig([], { POSTHORN_MESSAGE_LIFE: "52w" }).lives.message).toBe(364 * day);
    expect(service("--message-life", "none")).toBeNull();
    expect(service("--message-life", "90d", "--content-life", "90d")).toBe(90 * day);
    // One who keeps content for longer, and said nothing of messages, keeps these as long.
    expect(service("--content-life", "500d")).toBe(500 * day);
  });

  it("reads the life of each kind of row, of which runs and bounces follow messages", () => {
    const day = 24 * 60 * 60 * 1000;
    const lives = (...args: string[]) => readConfig(args, {}).lives;
    expect(lives("--message-life", "60d")).toMatchObject({ message: 60 * day, run: 60 * day, bounce: 60 * day });
    const shortest = [
      "--content-life=7d",
      "--event-life=7d",
      "--message-life=31d",
      "--run-life=7d",
      "--bounce-life=7d",
    ];
    const others = ["--link-life=31d", "--unsubscribe-life=31d", "--idempotency-life=1h", "--dead-job-life=1d"];
    expect(lives(...shortest, ...others)).toEqual({
      content: 7 * day,
      event: 7 * day,
      message: 31 * day,
      run: 7 * day,
      bounce: 7 * day,
      link: 31 * day,
      unsubscribe: 31 * day,
      idempotency: day / 24,
      dead_job: day,
    });
    expect(lives("--idempotency-life", "7d", "--message-life=60d", "--run-life=none")).toMatchObject({
      idempotency: 7 * day,
      run: null,
    });
    const operating = { POSTHORN_SECRET: secret, POSTHORN_OPERATOR_TOKEN: "t".repeat(32) };
    const service = readConfig(["--profile", "service", "--message-life", "2000d"], operating).lives;
    expect(service).toMatchObject({ message: 2000 * day, unsubscribe: 1095 * day, link: 400 * day });
  });

  it("accepts both ends of the port range, and 0 for no limit", () => {
    expect(readConfig(["--port", "0"], {}).port).toBe(0);
    expect(readConfig(["--port", "65535"], {}).port).toBe(65_535);
    expect(readConfig([], { POSTHORN_RATE_LIMIT: "0" }).requestLimit).toBe(0);
  });

  it("starts no inbox when only an SMTP server is named, and one with --inbox auto", () => {
    expect(readConfig(["--smtp", "smtp://relay.example.com"], {}).inbox).toBe("off");
    expect(readConfig(["--smtp", "smtp://127.0.0.1:2525", "--inbox", "auto"], {}).inbox).toBe("auto");
  });

  it("accepts a public URL with or without the version segment", () => {
    expect(readConfig(["--public-url", "https://mail.example.com/"], {}).publicUrl).toBe("https://mail.example.com");
    expect(readConfig(["--public-url", "https://example.com/post/v1"], {}).publicUrl).toBe("https://example.com/post");
  });

  it("starts a manual clock at the given time", () => {
    const now = Date.parse("2026-03-09T10:00:00Z");
    expect(readConfig(["--clock", "manual=2026-03-09T10:00:00Z"], {}).clock).toEqual({ mode: "manual", now });
    for (const text of ["2026-03-09T11:00+0100", "20260309T100000Z"]) {
      expect(readConfig(["--clock", `manual=${text}`], {}).clock).toEqual({ mode: "manual", now });
    }
    const midnight = Date.parse("2026-03-09T00:00:00Z");
    expect(readConfig(["--clock", "manual=2026-03-09"], {}).clock).toEqual({ mode: "manual", now: midnight });
    for (const text of ["2026-02-30T10:00:00Z", "2026-03-09T10:00:00", "2026-03-09T24:00:00Z"]) {
      expect(() => readConfig(["--clock", `manual=${text}`], {})).toThrow("clock");
    }
  });

  it("accepts only an address as the sender of a workspace", () => {
    expect(() => readConfig([], { POSTHORN_FROM_EMAIL: "nobody" })).toThrow("POSTHORN_FROM_EMAIL must be an email");
    const { workspaceSettings } = readConfig([], { POSTHORN_FROM_EMAIL: "hello@example.com" });
    expect(workspaceSettings.from_email).toBe("hello@example.com");
  });

  it("accepts bootstrap keys with the right prefix", () => {
    const live = createApiKey(systemRandom(), "production");
    expect(readConfig([], { POSTHORN_BOOTSTRAP_LIVE_KEY: live }).bootstrapLiveKey).toBe(live);
    expect(() => readConfig([], { POSTHORN_BOOTSTRAP_SANDBOX_KEY: live })).toThrow("POSTHORN_BOOTSTRAP_SANDBOX_KEY");
  });
});
