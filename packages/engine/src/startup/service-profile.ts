import type { EngineConfig } from "../config.js";
import { isLoopback } from "../delivery/smtp-url.js";
import type { Log } from "../platform/log.js";

/** Domains that are never public (RFC 2606 and 6761). */
const reserved = /(^|\.)(test|localhost|invalid|example)$/;

/** Warns where a service that sends mail names no relay: it then waits for one on this machine, and never uses an inbox. */
export function warnOfUnnamedRelay({ profile, role, isSmtpNamed }: EngineConfig, log: Log): void {
  // An API process sends no mail.
  if (profile !== "service" || role === "api" || isSmtpNamed) return;
  log.warn(
    "no mail server is named, so mail goes to port 1025 of this machine: set --smtp (POSTHORN_SMTP_URL), such as smtps://user:password@relay.example.com",
  );
}

/** Warns of a public URL and a shared domain that recipients cannot reach. */
export function warnOfUnreachableNames(config: EngineConfig, publicUrl: string, log: Log): void {
  const { profile, sharedDomain } = config;
  if (profile !== "service") return;
  const host = new URL(publicUrl).hostname;
  if (isLoopback(host.replace(/^\[|\]$/g, "")) || /^(0\.0\.0\.0|\[::\])$/.test(host) || reserved.test(host)) {
    log.warn(
      "links in mail lead nowhere for its recipients: set --public-url (POSTHORN_PUBLIC_URL) to the https address of this service",
      { public_url: publicUrl },
    );
  }
  if (reserved.test(sharedDomain)) {
    log.warn(
      "mail of workspaces without a verified domain comes from a domain that does not exist: set --shared-domain (POSTHORN_SHARED_DOMAIN) to one of yours",
      { shared_domain: sharedDomain },
    );
  }
}
