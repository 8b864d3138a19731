import { freePort } from "@posthorn/engine/testing";
import { greets } from "./greets.js";
import { startTool } from "./tool-process.js";

export const mailpitImage = "axllent/mailpit:v1.30.5";
/** Names the Mailpit of a run to its test files. */
export const mailpitVariable = "POSTHORN_TEST_MAILPIT";

/** A real Mailpit. */
export interface Mailpit {
  /** With a login, which it takes whatever it says. */
  smtpUrl: string;
  /** The page and the base of the API. */
  url: string;
  close(): Promise<void>;
}

const found = process.env[mailpitVariable];
const isShared = found !== undefined && /^https?:/.test(found);

export const hasMailpit = found !== undefined;

/** Whether tests may start one for themselves; one that runs already serves others, too, and its chaos would strike them. */
export const hasOwnMailpit = hasMailpit && !isShared;

/** Gives back the Mailpit the environment names, or starts one of our own on free ports. */
export async function openMailpit(): Promise<Mailpit> {
  if (found === undefined) throw new Error("this run has no Mailpit");
  if (!isShared) return startMailpit("127.0.0.1", { smtp: await freePort(), http: await freePort() });
  const url = found.replace(/\/$/, "");
  const smtpUrl = process.env.MAILPIT_SMTP_URL || `smtp://${new URL(url).hostname}:1025`;
  return { url, smtpUrl, close: async () => {} };
}

/** Starts a Mailpit of our own, its chaos ready. */
export async function startMailpit(host: string, ports: { smtp: number; http: number }): Promise<Mailpit> {
  const flags = ["--enable-chaos", "--smtp-auth-accept-any", "--smtp-auth-allow-insecure", "--disable-version-check"];
  const published = ["-p", `${host}:${ports.smtp}:1025`, "-p", `${host}:${ports.http}:8025`];
  const [program, args] =
    found === "docker"
      ? ["docker", ["run", "--rm", ...published, mailpitImage, ...flags]]
      : [found ?? "", ["--smtp", `${host}:${ports.smtp}`, "--listen", `${host}:${ports.http}`, ...flags]];
  const url = `http://${host}:${ports.http}`;
  const isUp = async () => (await fetch(`${url}/readyz`)).ok && (await greets(host, ports.smtp));
  const close = await startTool(program, args, isUp);
  return { url, smtpUrl: `smtp://posthorn:posthorn@${host}:${ports.smtp}`, close };
}
