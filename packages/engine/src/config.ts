import { isIP } from "node:net";
import { availableParallelism } from "node:os";
import { parseArgs } from "node:util";
import { parseInstantOrDay } from "@posthorn/sdk/contract";
import { parseDuration } from "@posthorn/sdk/internal";
import { type Collector, readCollector, tracesUrl } from "./delivery/otlp/collector.js";
import { parseSmtpUrl, type SmtpServer } from "./delivery/smtp-url.js";
import { parseAddress } from "./mail/address.js";
import { isApiKeyForm } from "./platform/api-key.js";
import { type LifeName, type Lives, lifeNames, lifeOutsideLimits, lifeRules, serviceLives } from "./platform/lives.js";
import { isUrl, parseUrl } from "./platform/parse-url.js";
import { type Setting, type SettingName, settings } from "./startup/settings-table.js";
import type { WorkspaceSettings } from "./store/entities.js";

/** The configuration of a process. Only this file reads flags and environment variables. */
export interface EngineConfig {
  port: number;
  host: string;
  dataDir: string;
  /** PostgreSQL instead of the JSON store. */
  databaseUrl: string | undefined;
  /** What this process does: answers requests, runs jobs, or both. */
  role: "all" | "api" | "worker";
  profile: "local" | "service";
  /** The separate listener of the admin API; undefined: it shares the public one. */
  admin: { host: string; port: number } | undefined;
  smtp: SmtpServer;
  /** Whether the SMTP server was named, or is the usual address. */
  isSmtpNamed: boolean;
  /** How many connections to the SMTP server this process opens at most. */
  smtpConnections: number;
  /** How many mails a second this process sends at most; undefined: as many as the server takes. */
  smtpRate: number | undefined;
  /** How many threads compose, sign and send mail; 0: the main thread does. */
  threads: number;
  /** Whether to start the embedded inbox where nothing answers on the SMTP address. The service profile never does. */
  inbox: "auto" | "off";
  publicUrl: string | undefined;
  sharedDomain: string;
  /** Where bounce and complaint reports are received. */
  bounceSmtp: { host: string; port: number } | undefined;
  /** The files of the certificate with which reports are received; undefined: without TLS. */
  bounceTls: { cert: string; key: string } | undefined;
  /** The listener of the metrics that needs no token. */
  metrics: { host: string; port: number } | undefined;
  /** Where spans are exported to; undefined: nowhere. */
  tracing: Collector | undefined;
  deliveredOn: "accept" | "report";
  /** `host:port` of the resolver that is asked about domains and about the targets of webhooks; undefined: the system's. */
  dns: string | undefined;
  clock: { mode: "real" | "manual"; now?: number };
  readyFile: string | undefined;
  /** A level, or the name of a file that contains one. */
  logLevel: string;
  /** Whether no job runs until an operator releases them. */
  hold: boolean;
  /** How to call the CLI: given, the start greets a newcomer, sends a first mail and says what to type next. */
  welcome: string | undefined;
  secret: string | undefined;
  /** Still opens what it sealed. */
  previousSecret: string | undefined;
  operatorToken: string | undefined;
  /** Still authorizes calls of the admin API. */
  previousOperatorToken: string | undefined;
  bootstrapLiveKey: string | undefined;
  bootstrapSandboxKey: string | undefined;
  workspaceSettings: Partial<Omit<WorkspaceSettings, "lives">>;
  requestLimit: number;
  emailLimit: number;
  lease: number;
  /** How long each kind of row is kept. */
  lives: Lives;
}

/** Thrown for an invalid flag or variable; the message names it and what it must be. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";
}

export type Environment = Readonly<Record<string, string | undefined>>;

function variableOf(name: SettingName): string | undefined {
  return (settings[name] as Setting).variable;
}

/** Returns the configuration of flags and environment variables. Throws ConfigError. */
export function readConfig(args: readonly string[], environment: Environment): EngineConfig {
  const flags = readFlags(args);
  const given = (name: SettingName): string | undefined => {
    const variable = variableOf(name);
    const value = flags[name] ?? (variable === undefined ? undefined : environment[variable]);
    return value === "" ? undefined : value;
  };
  const sourceOf = (name: SettingName): string =>
    flags[name] === undefined && variableOf(name) !== undefined ? `${variableOf(name)}` : `--${name}`;

  const fail = (name: SettingName, wanted: string): never => {
    throw new ConfigError(`${sourceOf(name)} must be ${wanted}, not ${JSON.stringify(given(name))}`);
  };
  const oneOf = <const T extends string>(name: SettingName, values: readonly T[]): T =>
    values.find((value) => value === (given(name) ?? values[0])) ?? fail(name, values.join(" or "));

  const profile = oneOf("profile", ["local", "service"]);
  const isInboxUnset = given("inbox") === undefined && (given("smtp") !== undefined || profile === "service");
  const config: EngineConfig = {
    port: readPort(given("port") ?? "4010") ?? fail("port", "a port from 0 to 65535"),
    host: given("host") ?? "127.0.0.1",
    dataDir: given("data-dir") ?? ".posthorn",
    databaseUrl: readDatabaseUrl(given("database-url"), sourceOf("database-url")),
    role: oneOf("role", ["all", "api", "worker"]),
    profile,
    admin:
      readListen(given("admin")) ??
      (["same", undefined].includes(given("admin"))
        ? undefined
        : fail("admin", "same, or HOST:PORT such as 127.0.0.1:4011")),
    smtp: readSmtp(given("smtp") ?? "smtp://127.0.0.1:1025", sourceOf("smtp")),
    isSmtpNamed: given("smtp") !== undefined,
    ...readSmtpLimits(given, fail),
    threads: readThreads(profile, given, fail),
    inbox: isInboxUnset ? "off" : oneOf("inbox", ["auto", "off"]),
    publicUrl:
      readPublicUrl(given("public-url")) ??
      (given("public-url") ? fail("public-url", "an http or https URL") : undefined),
    sharedDomain: readDomain(given("shared-domain") ?? "posthorn.test") ?? fail("shared-domain", "a domain name"),
    dns: readHostPort(given("dns")) ?? (given("dns") ? fail("dns", "host:port, such as 127.0.0.1:53") : undefined),
    bounceSmtp:
      readListen(given("bounce-smtp")) ??
      (given("bounce-smtp") ? fail("bounce-smtp", "HOST:PORT, such as 0.0.0.0:25") : undefined),
    bounceTls: readBounceTls(given, fail),
    metrics:
      readListen(given("metrics")) ??
      (given("metrics") ? fail("metrics", "HOST:PORT, such as 127.0.0.1:9464") : undefined),
    tracing: readTracing(given("otlp"), environment, fail),
    deliveredOn: oneOf("delivered-on", ["accept", "report"]),
    clock: readClock(given("clock") ?? "real") ?? fail("clock", "real, manual or manual=<ISO time>"),
    readyFile: given("ready-file"),
    logLevel: given("log-level") ?? "info",
    hold: oneOf("hold", ["false", "true"]) === "true",
    welcome: given("welcome"),
    ...readEnvironmentOnly(environment),
    lease: parseDuration(given("lease") ?? "60s") || fail("lease", "a duration such as 60s"),
    lives: readLives(profile, given, fail),
  };
  assertSecrets(config);
  assertSharedSettings(config);
  if (profile === "service" && config.inbox === "auto") {
    // Mail in the embedded inbox would count as delivered.
    throw new ConfigError(`${sourceOf("inbox")} auto is for the local profile: name the mail server with --smtp`);
  }
  return config;
}

type EnvironmentOnly = Pick<
  EngineConfig,
  | "secret"
  | "previousSecret"
  | "operatorToken"
  | "previousOperatorToken"
  | "bootstrapLiveKey"
  | "bootstrapSandboxKey"
  | "workspaceSettings"
  | "requestLimit"
  | "emailLimit"
>;

/** Returns what has no flag: secrets, which a list of processes would show, and what a container sets once. */
function readEnvironmentOnly(environment: Environment): EnvironmentOnly {
  return {
    secret: environment.POSTHORN_SECRET || undefined,
    previousSecret: environment.POSTHORN_SECRET_PREVIOUS || undefined,
    operatorToken: environment.POSTHORN_OPERATOR_TOKEN || undefined,
    previousOperatorToken: environment.POSTHORN_OPERATOR_TOKEN_PREVIOUS || undefined,
    bootstrapLiveKey: readKey(environment, "POSTHORN_BOOTSTRAP_LIVE_KEY", "ph_live_"),
    bootstrapSandboxKey: readKey(environment, "POSTHORN_BOOTSTRAP_SANDBOX_KEY", "ph_sandbox_"),
    workspaceSettings: readWorkspaceSettings(environment),
    requestLimit: readLimit(environment, "POSTHORN_RATE_LIMIT"),
    emailLimit: readLimit(environment, "POSTHORN_EMAIL_RATE_LIMIT"),
  };
}

/** Throws ConfigError unless a process of several has the settings that they share: database, public URL and secret. */
function assertSharedSettings({ role, databaseUrl, publicUrl, secret }: EngineConfig): void {
  if (role === "all") return;
  if (databaseUrl === undefined) throw new ConfigError(`--role ${role} needs --database-url`);
  if (publicUrl === undefined) throw new ConfigError(`--role ${role} needs --public-url`);
  if (secret === undefined) throw new ConfigError(`--role ${role} needs POSTHORN_SECRET`);
}

/** The operator token allows everything, so it must be too long to guess. */
const shortestToken = 32;

function assertSecrets(config: EngineConfig): void {
  const { profile, secret, previousSecret, operatorToken, previousOperatorToken, clock } = config;
  assertLongSecret("POSTHORN_SECRET", secret);
  assertLongSecret("POSTHORN_SECRET_PREVIOUS", previousSecret);
  assertVisible("POSTHORN_OPERATOR_TOKEN", operatorToken);
  assertVisible("POSTHORN_OPERATOR_TOKEN_PREVIOUS", previousOperatorToken);
  if (profile === "local") return;
  if (secret === undefined) throw new ConfigError("the service profile needs POSTHORN_SECRET (at least 32 characters)");
  if (operatorToken === undefined) throw new ConfigError("the service profile needs POSTHORN_OPERATOR_TOKEN");
  assertLongToken("POSTHORN_OPERATOR_TOKEN", operatorToken);
  assertLongToken("POSTHORN_OPERATOR_TOKEN_PREVIOUS", previousOperatorToken);
  if (clock.mode === "manual") throw new ConfigError("the service profile refuses --clock manual");
}

function assertLongSecret(variable: string, secret: string | undefined): void {
  if (secret !== undefined && secret.length < 32) throw new ConfigError(`${variable} must have at least 32 characters`);
}

function assertVisible(variable: string, token: string | undefined): void {
  if (token === undefined || /^[\x21-\x7e]+$/.test(token)) return;
  throw new ConfigError(`${variable} must have visible ASCII characters only`);
}

function assertLongToken(variable: string, token: string | undefined): void {
  if (token === undefined || token.length >= shortestToken) return;
  throw new ConfigError(
    `${variable} must have at least ${shortestToken} characters in the service profile, such as \`openssl rand -hex 32\` makes`,
  );
}

function readFlags(args: readonly string[]): Partial<Record<SettingName, string>> {
  const options = Object.fromEntries(
    Object.entries(settings).map(([name, { value }]) => [name, { type: value === "" ? "boolean" : "string" } as const]),
  );
  try {
    const { values } = parseArgs({ args: [...args], options, strict: true, allowPositionals: false });
    return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]));
  } catch (error) {
    throw new ConfigError(error instanceof Error ? error.message : String(error));
  }
}

function readPort(text: string): number | undefined {
  const port = Number(text);
  return /^\d+$/.test(text) && port <= 65_535 ? port : undefined;
}

/** Reads `HOST:PORT`; an IPv6 address is in brackets. */
function readListen(text: string | undefined): { host: string; port: number } | undefined {
  const [, address, name, digits = ""] = /^(?:\[([^\]]+)\]|([^\s:[\]/@]+)):(\d+)$/.exec(text ?? "") ?? [];
  const host = address !== undefined && isIP(address) === 6 ? address : name;
  const port = readPort(digits);
  return host === undefined || port === undefined ? undefined : { host, port };
}

function readSmtp(text: string, source: string): SmtpServer {
  try {
    return parseSmtpUrl(text);
  } catch (error) {
    throw new ConfigError(`${source}: ${error instanceof Error ? error.message : error}`);
  }
}

/** More connections than this to one server are a mistake in the number: no relay serves them. */
const mostSmtpConnections = 1000;
const mostMailsPerSecond = 1_000_000;

/** Returns how fast this process may send. */
function readSmtpLimits(
  given: (name: SettingName) => string | undefined,
  fail: (name: SettingName, wanted: string) => never,
): Pick<EngineConfig, "smtpConnections" | "smtpRate"> {
  const connections = given("smtp-connections") ?? "10";
  const smtpConnections = /^\d{1,4}$/.test(connections) ? Number(connections) : 0;
  if (smtpConnections < 1 || smtpConnections > mostSmtpConnections) {
    fail("smtp-connections", `a whole number from 1 to ${mostSmtpConnections}`);
  }
  const rate = given("smtp-rate") ?? "0";
  const smtpRate = /^\d{1,7}(?:\.\d{1,3})?$/.test(rate) ? Number(rate) : Number.POSITIVE_INFINITY;
  if (smtpRate > mostMailsPerSecond) {
    fail("smtp-rate", `mails a second from 0.001 to ${mostMailsPerSecond}, or 0 for no limit`);
  }
  return { smtpConnections, smtpRate: smtpRate === 0 ? undefined : smtpRate };
}

/** More threads than this are a mistake in the number. */
const mostThreads = 64;
/** The main thread cannot feed more. */
const mostThreadsByDefault = 4;

/** Returns how many threads deliver mail. By default a service leaves one core to its main thread. */
function readThreads(
  profile: EngineConfig["profile"],
  given: (name: SettingName) => string | undefined,
  fail: (name: SettingName, wanted: string) => never,
): number {
  const text = given("threads");
  if (text === undefined) {
    return profile === "local" ? 0 : Math.min(availableParallelism() - 1, mostThreadsByDefault);
  }
  const threads = /^\d{1,2}$/.test(text) ? Number(text) : Number.POSITIVE_INFINITY;
  return threads <= mostThreads ? threads : fail("threads", `a whole number from 0 to ${mostThreads}`);
}

type Given = (name: SettingName) => string | undefined;
type Fail = (name: SettingName, wanted: string) => never;

/** Returns the files of the certificate for reports; both are named, or none. */
function readBounceTls(given: Given, fail: Fail): EngineConfig["bounceTls"] {
  const cert = given("bounce-tls-cert");
  const key = given("bounce-tls-key");
  if (cert === undefined && key === undefined) return undefined;
  if (cert === undefined || key === undefined) {
    throw new ConfigError("--bounce-tls-cert and --bounce-tls-key are given together: a certificate needs its key");
  }
  if (given("bounce-smtp") === undefined) fail("bounce-tls-cert", "given with --bounce-smtp");
  return { cert, key };
}

/** Returns where traces go; undefined: nowhere. */
function readTracing(text: string | undefined, environment: Environment, fail: Fail): Collector | undefined {
  if (text === undefined) return undefined;
  if (tracesUrl(text) === undefined) return fail("otlp", "an http or https URL");
  try {
    return readCollector(text, environment);
  } catch (error) {
    throw new ConfigError((error as Error).message);
  }
}

/** The URL may contain a password, so no message repeats it. */
function readDatabaseUrl(text: string | undefined, source: string): string | undefined {
  if (text === undefined || (/^postgres(ql)?:\/\/./.test(text) && isUrl(text))) return text;
  throw new ConfigError(`${source} must be a URL such as postgres://user@127.0.0.1:5432/posthorn`);
}

/** Links are outside the version segment of the API, so a base URL with `/v1` is accepted, too. */
function readPublicUrl(text: string | undefined): string | undefined {
  const url = text === undefined ? undefined : parseUrl(text);
  if (!url || !/^https?:$/.test(url.protocol) || url.search || url.hash) return undefined;
  return text?.replace(/(?<!\/)\/+$/, "").replace(/\/v1$/, "");
}

function readHostPort(text: string | undefined): string | undefined {
  const [, host = "", port = ""] = /^(\[[\da-f:.]+\]|[a-z\d.-]+):(\d+)$/i.exec(text ?? "") ?? [];
  if (host === "" || readPort(port) === undefined || port === "0") return undefined;
  return host.startsWith("[") && isIP(host.slice(1, -1)) !== 6 ? undefined : text;
}

function readDomain(text: string): string | undefined {
  const domain = text.toLowerCase();
  const labels = domain.split(".");
  const fit =
    labels.length > 1 && isIP(domain) === 0 && labels.every((label) => /^(?!-)[a-z0-9-]{1,63}(?<!-)$/.test(label));
  return fit ? domain : undefined;
}

/** By default, links in mail work for so long. */
const serviceMessageLife = 400 * 24 * 60 * 60 * 1000;

/** By default, the recipients of a service's mail can unsubscribe for so long after its acceptance: three years. */
const serviceUnsubscribeLife = 1_095 * 24 * 60 * 60 * 1000;

const lifeFlags = {
  content: "content-life",
  event: "event-life",
  message: "message-life",
  run: "run-life",
  bounce: "bounce-life",
  link: "link-life",
  unsubscribe: "unsubscribe-life",
  idempotency: "idempotency-life",
  dead_job: "dead-job-life",
} as const satisfies Record<LifeName, SettingName>;

/** Returns how long each kind of row is stored. By default only a service deletes messages. */
function readLives(
  profile: EngineConfig["profile"],
  given: (name: SettingName) => string | undefined,
  fail: (name: SettingName, wanted: string) => never,
): Lives {
  const named: { -readonly [Name in LifeName]?: number | null } = {};
  for (const name of lifeNames) {
    const text = given(lifeFlags[name]);
    // Not a number fails the check of the limits.
    if (text !== undefined) named[name] = text === "none" ? null : (parseDuration(text) ?? Number.NaN);
  }
  const lives = serviceLives({ ...(profile === "service" && livesInService(named)), ...(named as Partial<Lives>) });
  const outside = lifeOutsideLimits(lives);
  if (outside !== undefined) fail(lifeFlags[outside], lifeRules[outside].wanted);
  return lives;
}

/** Returns the lives of the service profile that are not those of the local one. Messages outlive their content and events. */
function livesInService({ content, event }: { content?: number | null; event?: number | null }): Partial<Lives> {
  const message = Math.max(serviceMessageLife, content || 0, event || 0);
  return { message, unsubscribe: serviceUnsubscribeLife };
}

function readClock(text: string): EngineConfig["clock"] | undefined {
  if (text === "real" || text === "manual") return { mode: text };
  const now = parseInstantOrDay(text.replace(/^manual=/, ""));
  return text.startsWith("manual=") && !Number.isNaN(now) ? { mode: "manual", now } : undefined;
}

function readKey(environment: Environment, name: string, prefix: string): string | undefined {
  const key = environment[name] || undefined;
  if (key !== undefined && !(key.startsWith(prefix) && isApiKeyForm(key))) {
    throw new ConfigError(`${name} must be a key of the form ${prefix} + 32 characters + their checksum of 6`);
  }
  return key;
}

function readLimit(environment: Environment, name: string): number {
  const text = environment[name] || "100";
  if (!/^\d{1,9}$/.test(text)) throw new ConfigError(`${name} must be a number, 0 for no limit`);
  return Number(text);
}

function readWorkspaceSettings(environment: Environment): EngineConfig["workspaceSettings"] {
  const text = (name: string) => environment[name] || null;
  const from_email = text("POSTHORN_FROM_EMAIL");
  if (from_email !== null && !parseAddress(from_email))
    throw new ConfigError("POSTHORN_FROM_EMAIL must be an email address");
  return {
    ...(from_email !== null && { from_email }),
    from_name: text("POSTHORN_FROM_NAME"),
    company_name: text("POSTHORN_COMPANY_NAME"),
    company_address: text("POSTHORN_COMPANY_ADDRESS"),
  };
}
