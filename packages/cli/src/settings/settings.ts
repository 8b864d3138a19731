import { parseDuration, parseUrl } from "@posthorn/sdk/internal";
import type { FoundServer } from "../local/find-local.js";
import type { RunningServer } from "../local/running.js";
import { exitCodes, usage } from "../program/failure.js";
import type { Io } from "../program/io.js";
import { Credential } from "./credential.js";
import type { GlobalFlags } from "./global-flags.js";
import { noSuchProfile, type Profile, profileNamed, readProfiles } from "./profiles.js";
import { type ProjectFile, readProjectFile } from "./project-file.js";

export const formats = ["table", "json", "ndjson", "csv", "yaml", "id"] as const;
export type OutputFormat = (typeof formats)[number];

/** The settings of a command. Precedence: flags, environment, project file, profile, defaults. */
export interface Settings {
  format: OutputFormat;
  baseUrl: string;
  apiKey: Credential | undefined;
  /** The running server of this user whose key and address are in use. */
  local: RunningServer | undefined;
  /** The profile in use, where there is one. */
  profile: string | undefined;
  operatorToken: Credential | undefined;
  /** Returns a credential for a secret that the user gives for this call. */
  given(secret: string, name: string): Credential;
  /** Whether questions may be asked. */
  interactive: boolean;
  /** The time-out of each attempt, in milliseconds. */
  timeout: number;
  retries: number;
}

/** In milliseconds, about 24 days. A longer timer of Node fires at once. */
const maxTimerDelay = 2 ** 31 - 1;

const defaultBaseUrl = "http://127.0.0.1:4010/v1";

/** Returns the settings from flags, environment, project file and profile. @throws a usage failure that names a wrong setting. */
export function resolveSettings(
  flags: GlobalFlags,
  io: Io,
  { newProfile = false, local }: { newProfile?: boolean; local?: FoundServer | undefined } = {},
): Settings {
  checkIdempotencyKey(flags.idempotencyKey);
  const { file, settings: project } = readProjectFile(io.cwd);
  const { env } = io;
  const chosen = chosenFormat(flags, io.env, project.output);
  const server = local?.server;
  const { name, profile } = server
    ? { name: local?.isNamed ? "local" : undefined, profile: undefined }
    : profileOf(flags, env, project, newProfile);
  // An empty flag is a mistake, such as an empty file: a default would call a server that nobody named.
  const [source, address] =
    flags.baseUrl === undefined
      ? firstOf(
          ["POSTHORN_BASE_URL", env.POSTHORN_BASE_URL],
          // findLocal returns none where the project file names another server, unless the user names the profile.
          ["the running server", server?.base_url],
          ["baseUrl", project.baseUrl],
          [`base_url of the profile ${name}`, profile?.base_url],
        )
      : (["--base-url", flags.baseUrl] as const);
  const url = checkedBaseUrl(source, address);
  // A project file may come from a stranger.
  const named = source === "baseUrl" ? file : undefined;
  const given = (secret: string, credential: string): Credential =>
    new Credential(secret, url, named === undefined ? undefined : { name: credential, file: named });
  return {
    format: chosen ?? defaultFormat(io),
    baseUrl: url,
    apiKey:
      keyGiven(flags, env, given) ??
      (server?.api_key ? new Credential(server.api_key, server.base_url) : undefined) ??
      (profile && keySaved(profile, `the key of the profile ${name}`, url, named)),
    local: server,
    profile: name,
    operatorToken: env.POSTHORN_OPERATOR_TOKEN
      ? given(env.POSTHORN_OPERATOR_TOKEN, "POSTHORN_OPERATOR_TOKEN")
      : undefined,
    given,
    // A getter, because it opens stdin and few commands need it.
    get interactive() {
      return isInteractive(flags, io, chosen);
    },
    timeout: timeout(flags.timeout),
    retries: retries(flags.retries),
  };
}

/** Returns the format of failures, also where the settings themselves are wrong. */
export function failureFormat(flags: GlobalFlags, io: Io): OutputFormat {
  if (flags.json || flags.jq !== undefined) return "json";
  const named = flags.output ?? io.env.POSTHORN_OUTPUT;
  return formats.find((format) => format === named) ?? defaultFormat(io);
}

function keyGiven({ apiKey }: GlobalFlags, env: Io["env"], given: Settings["given"]): Credential | undefined {
  if (apiKey !== undefined) return apiKey ? given(apiKey, "the key of --api-key") : undefined;
  return env.POSTHORN_API_KEY ? given(env.POSTHORN_API_KEY, "POSTHORN_API_KEY") : undefined;
}

/** Returns the key of a profile, bound to the origin that it was saved for. */
function keySaved(profile: Profile, name: string, url: string, file: string | undefined): Credential {
  const origin = parseUrl(profile.base_url)?.origin ?? profile.base_url;
  return new Credential(profile.api_key, url, origin === new URL(url).origin ? undefined : { name, file, origin });
}

/** Returns the named profile or the current one. Only `login` may name an unknown one. */
function profileOf(
  flags: GlobalFlags,
  env: Io["env"],
  project: ProjectFile,
  mayBeNew: boolean,
): { name: string | undefined; profile: Profile | undefined } {
  const named = flags.profile ?? firstOf(["", env.POSTHORN_PROFILE], ["", project.profile])[1];
  const isKeyed = flags.apiKey !== undefined || flags.apiKeyStdin === true || Boolean(env.POSTHORN_API_KEY);
  const isAddressed = [flags.baseUrl, env.POSTHORN_BASE_URL, project.baseUrl].some(Boolean);
  // The profiles file is not read where it cannot matter.
  if (named === undefined && isKeyed && isAddressed) return { name: undefined, profile: undefined };
  const saved = readProfiles(env);
  const name = named ?? saved.current;
  const profile = name === undefined ? undefined : profileNamed(name, saved);
  if (named !== undefined && !profile && !mayBeNew) throw noSuchProfile(named, saved, exitCodes.usage);
  return { name, profile };
}

function defaultFormat(io: Io): OutputFormat {
  return io.stdout.isTTY ? "table" : "json";
}

function chosenFormat(flags: GlobalFlags, env: Io["env"], project: string | undefined): OutputFormat | undefined {
  if (flags.json && flags.output !== undefined && flags.output !== "json") {
    throw usage(`--json and --output ${flags.output} cannot both be meant`);
  }
  if (flags.json) return "json";
  if (flags.jq !== undefined && flags.output !== undefined && !/json$/.test(flags.output)) {
    throw usage(`--jq takes JSON, so it and --output ${flags.output} cannot both be meant`);
  }
  if (flags.output) return flags.output;
  const [name, value] = firstOf(["POSTHORN_OUTPUT", env.POSTHORN_OUTPUT], ["output", project]);
  const format = formats.find((each) => each === value);
  if (value && !format) throw usage(`${name} must be one of ${formats.join(", ")}, not "${value}"`);
  if (flags.jq !== undefined) return format === "ndjson" ? "ndjson" : "json";
  return format;
}

function isInteractive(flags: GlobalFlags, io: Io, chosen: OutputFormat | undefined): boolean {
  if (chosen === "json" || chosen === "ndjson") return false;
  const { env } = io;
  if (!flags.input || isOn(env.POSTHORN_NO_INPUT) || isOn(env.CI) || env.TERM === "dumb") return false;
  return io.stdin.isTTY === true && io.stderr.isTTY === true;
}

function isOn(value: string | undefined): boolean {
  return value !== undefined && value !== "" && value !== "0" && value !== "false";
}

/** Returns a base URL without trailing slashes, the default for undefined. @throws a usage failure that names the source. */
export function checkedBaseUrl(name: string, value: string | undefined): string {
  if (value === undefined) return defaultBaseUrl;
  const url = parseUrl(value);
  const plain = url && /^https?:$/.test(url.protocol) && !url.username && !url.search && !url.hash;
  const root = plain ? `${url.origin}${url.pathname}`.replace(/(?<!\/)\/+$/, "") : "";
  if (!root.endsWith("/v1")) {
    throw usage(`${name} must be an http or https URL that ends with /v1, such as ${defaultBaseUrl}, not "${value}"`);
  }
  return root;
}

function timeout(value: string | undefined): number {
  if (value === undefined) return 60_000;
  const milliseconds = parseDuration(value);
  if (!milliseconds) throw usage(`--timeout must be a duration such as 10s or 500ms, not "${value}"`);
  return Math.min(milliseconds, maxTimerDelay);
}

function retries(value: string | undefined): number {
  if (value === undefined) return 2;
  if (!/^\d{1,2}$/.test(value)) throw usage(`--retries must be a whole number from 0 to 99, not "${value}"`);
  return Number(value);
}

function checkIdempotencyKey(key: string | undefined): void {
  if (key === undefined || /^[\x21-\x7e]{1,255}$/.test(key)) return;
  throw usage("--idempotency-key must have 1 to 255 visible ASCII characters", { path: "Idempotency-Key" });
}

/** Returns the first source with a value. */
function firstOf(...sources: [name: string, value: string | undefined][]): [name: string, value: string | undefined] {
  return sources.find(([, value]) => value !== undefined && value !== "") ?? ["", undefined];
}
