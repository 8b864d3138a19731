import { isIP } from "node:net";
import { parseArgs } from "node:util";
import { parseInstantOrDay } from "@posthorn/sdk/contract";
import { parseDuration } from "@posthorn/sdk/internal";
import { parseSmtpUrl, type SmtpServer } from "./delivery/smtp-url.js";
import { parseAddress } from "./mail/address.js";
import { isApiKeyForm } from "./platform/api-key.js";
import { type Setting, type SettingName, settings } from "./startup/settings-table.js";
import type { WorkspaceSettings } from "./store/entities.js";

/** Everything that is set from outside; the only file that knows flags and environment variables. */
export interface EngineConfig {
  port: number;
  host: string;
  dataDir: string;
  /** PostgreSQL instead of the JSON store. */
  databaseUrl: string | undefined;
  /** What this process does: answers requests, runs jobs, or both. */
  role: "all" | "api" | "worker";
  profile: "local" | "service";
  /** Where the admin API listens by itself; undefined: where everything else does. */
  admin: { host: string; port: number } | undefined;
  smtp: SmtpServer;
  /** Whether the SMTP server was named, or is the usual address. */
  isSmtpNamed: boolean;
  /** How many connections to the SMTP server this process opens at most. */
  smtpConnections: number;
  /** How many mails a second this process sends at most; undefined: as many as the server takes. */
  smtpRate: number | undefined;
  /** Whether to start the embedded inbox where nothing answers on the SMTP address. The service profile never does. */
  inbox: "auto" | "off";
  publicUrl: string | undefined;
  sharedDomain: string;
  /** Where bounce and complaint reports are received. */
  bounceSmtp: { host: string; port: number } | undefined;
  deliveredOn: "accept" | "report";
  /** `host:port` of the resolver that is asked about domains and about the targets of webhooks; undefined: the system's. */
  dns: string | undefined;
  clock: { mode: "real" | "manual"; now?: number };
  readyFile: string | undefined;
  /** How to call the CLI: given, the start greets a newcomer, sends a first mail and says what to type next. */
  welcome: string | undefined;
  secret: string | undefined;
  operatorToken: string | undefined;
  bootstrapLiveKey: string | undefined;
  bootstrapSandboxKey: string | undefined;
  workspaceSettings: Partial<WorkspaceSettings>;
  requestLimit: number;
  emailLimit: number;
  lease: number;
  contentLife: number;
  eventLife: number;
  /** Null: messages are kept for good. */
  messageLife: number | null;
}

/** A flag or variable that cannot be used; the message names it and says what is wanted. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";
}

export type Environment = Readonly<Record<string, string | undefined>>;

function variableOf(name: SettingName): string | undefined {
  return (settings[name] as Setting).variable;
}

/** Gives back the configuration that flags and environment make; throws ConfigError. */
export function readConfig(args: readonly string[], environment: Environment): EngineConfig {
  const flags = readFlags(args);
  const given = (name: SettingName): string | undefined => {
    const variable = variableOf(name);
    const value = flags[name] ?? (variable === undefined ? undefined : environment[variable]);
    return value === "" ? undefined : value;
  };
  const told = (name: SettingName): string =>
    flags[name] === undefined && variableOf(name) !== undefined ? `${variableOf(name)}` : `--${name}`;

  const refuse = (name: SettingName, wanted: string): never => {
    throw new ConfigError(`${told(name)} must be ${wanted}, not ${JSON.stringify(given(name))}`);
  };
  const oneOf = <const T extends string>(name: SettingName, values: readonly T[]): T =>
    values.find((value) => value === (given(name) ?? values[0])) ?? refuse(name, values.join(" or "));

  const profile = oneOf("profile", ["local", "service"]);
  const config: EngineConfig = {
    port: readPort(given("port") ?? "4010") ?? refuse("port", "a port from 0 to 65535"),
    host: given("host") ?? "127.0.0.1",
    dataDir: given("data-dir") ?? ".posthorn",
    databaseUrl: readDatabaseUrl(given("database-url"), told("database-url")),
    role: oneOf("role", ["all", "api", "worker"]),
    profile,
    admin:
      readListen(given("admin")) ??
      (["same", undefined].includes(given("admin"))
        ? undefined
        : refuse("admin", "same, or HOST:PORT such as 127.0.0.1:4011")),
    smtp: readSmtp(given("smtp") ?? "smtp://127.0.0.1:1025", told("smtp")),
    isSmtpNamed: given("smtp") !== undefined,
    ...readSmtpLimits(given, refuse),
    inbox:
      given("inbox") === undefined && (given("smtp") !== undefined || profile === "service")
        ? "off"
        : oneOf("inbox", ["auto", "off"]),
    publicUrl:
      readPublicUrl(given("public-url")) ??
      (given("public-url") ? refuse("public-url", "an http or https URL") : undefined),
    sharedDomain: readDomain(given("shared-domain") ?? "posthorn.test") ?? refuse("shared-domain", "a domain name"),
    dns: readHostPort(given("dns")) ?? (given("dns") ? refuse("dns", "host:port, such as 127.0.0.1:53") : undefined),
    bounceSmtp:
      readListen(given("bounce-smtp")) ??
      (given("bounce-smtp") ? refuse("bounce-smtp", "HOST:PORT, such as 0.0.0.0:25") : undefined),
    deliveredOn: oneOf("delivered-on", ["accept", "report"]),
    clock: readClock(given("clock") ?? "real") ?? refuse("clock", "real, manual or manual=<ISO time>"),
    readyFile: given("ready-file"),
    welcome: given("welcome"),
    secret: environment.POSTHORN_SECRET || undefined,
    operatorToken: environment.POSTHORN_OPERATOR_TOKEN || undefined,
    bootstrapLiveKey: readKey(environment, "POSTHORN_BOOTSTRAP_LIVE_KEY", "ph_live_"),
    bootstrapSandboxKey: readKey(environment, "POSTHORN_BOOTSTRAP_SANDBOX_KEY", "ph_sandbox_"),
    workspaceSettings: readWorkspaceSettings(environment),
    requestLimit: readLimit(environment, "POSTHORN_RATE_LIMIT"),
    emailLimit: readLimit(environment, "POSTHORN_EMAIL_RATE_LIMIT"),
    lease: parseDuration(given("lease") ?? "60s") || refuse("lease", "a duration such as 60s"),
    ...readLives(profile, given, refuse),
  };
  checkSecrets(config);
  checkRole(config);
  if (profile === "service" && config.inbox === "auto") {
    // Mail that only the embedded inbox has would count as delivered.
    throw new ConfigError(`${told("inbox")} auto is for the local profile: name the mail server with --smtp`);
  }
  return config;
}

/** Processes that share the work have to agree on where links lead and on what opens what is sealed. */
function checkRole({ role, databaseUrl, publicUrl, secret }: EngineConfig): void {
  if (role === "all") return;
  if (databaseUrl === undefined) throw new ConfigError(`--role ${role} needs --database-url`);
  if (publicUrl === undefined) throw new ConfigError(`--role ${role} needs --public-url`);
  if (secret === undefined) throw new ConfigError(`--role ${role} needs POSTHORN_SECRET`);
}

/** Whoever has it may do everything: too long for anybody to guess. */
const shortestToken = 32;

function checkSecrets({ profile, secret, operatorToken, clock }: EngineConfig): void {
  if (operatorToken !== undefined && !/^[\x21-\x7e]+$/.test(operatorToken)) {
    throw new ConfigError("POSTHORN_OPERATOR_TOKEN must have visible ASCII characters only");
  }
  if (secret !== undefined && secret.length < 32)
    throw new ConfigError("POSTHORN_SECRET must have at least 32 characters");
  if (profile === "local") return;
  if (secret === undefined) throw new ConfigError("the service profile needs POSTHORN_SECRET (at least 32 characters)");
  if (operatorToken === undefined) throw new ConfigError("the service profile needs POSTHORN_OPERATOR_TOKEN");
  if (operatorToken.length < shortestToken) {
    throw new ConfigError(
      `POSTHORN_OPERATOR_TOKEN must have at least ${shortestToken} characters in the service profile, such as \`openssl rand -hex 32\` makes`,
    );
  }
  if (clock.mode === "manual") throw new ConfigError("the service profile refuses --clock manual");
}

function readFlags(args: readonly string[]): Partial<Record<SettingName, string>> {
  const options = Object.fromEntries(Object.keys(settings).map((name) => [name, { type: "string" as const }]));
  try {
    return parseArgs({ args: [...args], options, strict: true, allowPositionals: false }).values;
  } catch (error) {
    throw new ConfigError(error instanceof Error ? error.message : String(error));
  }
}

function readPort(text: string): number | undefined {
  const port = Number(text);
  return /^\d+$/.test(text) && port <= 65_535 ? port : undefined;
}

/** Where to listen: a host, an IPv6 address in brackets, and a port. */
function readListen(text: string | undefined): { host: string; port: number } | undefined {
  const [, address, name, digits = ""] = /^(?:\[([^\]]+)\]|([^\s:[\]/@]+)):(\d+)$/.exec(text ?? "") ?? [];
  const host = address !== undefined && isIP(address) === 6 ? address : name;
  const port = readPort(digits);
  return host === undefined || port === undefined ? undefined : { host, port };
}

function readSmtp(text: string, told: string): SmtpServer {
  try {
    return parseSmtpUrl(text);
  } catch (error) {
    throw new ConfigError(`${told}: ${error instanceof Error ? error.message : error}`);
  }
}

/** More connections than this to one server are a mistake in the number: no relay serves them. */
const mostSmtpConnections = 1000;
const mostMailsPerSecond = 1_000_000;

/** Returns how fast this process may send. */
function readSmtpLimits(
  given: (name: SettingName) => string | undefined,
  refuse: (name: SettingName, wanted: string) => never,
): Pick<EngineConfig, "smtpConnections" | "smtpRate"> {
  const connections = given("smtp-connections") ?? "10";
  const smtpConnections = /^\d{1,4}$/.test(connections) ? Number(connections) : 0;
  if (smtpConnections < 1 || smtpConnections > mostSmtpConnections) {
    refuse("smtp-connections", `a whole number from 1 to ${mostSmtpConnections}`);
  }
  const rate = given("smtp-rate") ?? "0";
  const smtpRate = /^\d{1,7}(?:\.\d{1,3})?$/.test(rate) ? Number(rate) : Number.POSITIVE_INFINITY;
  if (smtpRate > mostMailsPerSecond) {
    refuse("smtp-rate", `mails a second from 0.001 to ${mostMailsPerSecond}, or 0 for no limit`);
  }
  return { smtpConnections, smtpRate: smtpRate === 0 ? undefined : smtpRate };
}

/** The URL may hold a password, so no message repeats it. */
function readDatabaseUrl(text: string | undefined, told: string): string | undefined {
  if (text === undefined || (/^postgres(ql)?:\/\/./.test(text) && URL.canParse(text))) return text;
  throw new ConfigError(`${told} must be a URL such as postgres://user@127.0.0.1:5432/posthorn`);
}

/** Links stand outside the API's version segment, so a base URL is as good as its origin. */
function readPublicUrl(text: string | undefined): string | undefined {
  if (text === undefined || !URL.canParse(text)) return undefined;
  const url = new URL(text);
  if (!/^https?:$/.test(url.protocol) || url.search || url.hash) return undefined;
  return text.replace(/(?<!\/)\/+$/, "").replace(/\/v1$/, "");
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

/** What may still be sent needs its content, and what is reported late its events: mail is tried for at most five days. */
function readLife(text: string): number | undefined {
  const life = parseDuration(text);
  return life !== undefined && life >= 7 * 24 * 60 * 60 * 1000 ? life : undefined;
}

type Lives = Pick<EngineConfig, "contentLife" | "eventLife" | "messageLife">;

/** A month, because what counts against the limit of a calendar month is found in the messages. */
const leastMessageLife = 31 * 24 * 60 * 60 * 1000;

/** As long as the links in mail lead somewhere. */
const serviceMessageLife = 400 * 24 * 60 * 60 * 1000;

/** How long things are kept. Unless told, a service forgets mail, and a developer's machine never does. */
function readLives(
  profile: EngineConfig["profile"],
  given: (name: SettingName) => string | undefined,
  refuse: (name: SettingName, wanted: string) => never,
): Lives {
  const contentLife = readLife(given("content-life") ?? "30d") ?? refuse("content-life", "a duration of at least 7d");
  const eventLife = readLife(given("event-life") ?? "30d") ?? refuse("event-life", "a duration of at least 7d");
  const shortest = Math.max(leastMessageLife, contentLife, eventLife);
  const text = given("message-life") ?? (profile === "local" ? "none" : undefined);
  if (text === "none") return { contentLife, eventLife, messageLife: null };
  const messageLife = text === undefined ? Math.max(serviceMessageLife, shortest) : (parseDuration(text) ?? 0);
  if (messageLife < shortest) {
    refuse("message-life", "none, or a duration of at least 31d and not below those of content and events");
  }
  return { contentLife, eventLife, messageLife };
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

function readWorkspaceSettings(environment: Environment): Partial<WorkspaceSettings> {
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
