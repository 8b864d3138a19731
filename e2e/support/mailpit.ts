import { freePort } from "@posthorn/engine/testing";
import { greets } from "./greets.js";
import { startTool } from "./tool-process.js";

export const mailpitImage = "axllent/mailpit:v1.30.5";
/** The variable with the URL of the run's Mailpit. */
export const mailpitVariable = "POSTHORN_TEST_MAILPIT";

/** A real Mailpit. */
export interface Mailpit {
  /** With a login; any is accepted. */
  smtpUrl: string;
  /** The address of the page and the base URL of the API. */
  url: string;
  close(): Promise<void>;
}

const found = process.env[mailpitVariable];
const isShared = found !== undefined && /^https?:/.test(found);

export const hasMailpit = found !== undefined;

/** Whether tests can start a separate Mailpit. The chaos of a shared one would affect its other users. */
export const hasOwnMailpit = hasMailpit && !isShared;

/** Returns the Mailpit that the environment names, or starts one on free ports. */
export async function openMailpit(): Promise<Mailpit> {
  if (found === undefined) throw new Error("this run has no Mailpit");
  if (!isShared) return startMailpit("127.0.0.1", { smtp: await freePort(), http: await freePort() });
  const url = found.replace(/\/$/, "");
  const smtpUrl = process.env.MAILPIT_SMTP_URL || `smtp://${new URL(url).hostname}:1025`;
  return { url, smtpUrl, close: async () => {} };
}

/** Starts a Mailpit with chaos enabled. */
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
