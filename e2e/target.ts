import type { Answer } from "./support/ask.js";
import type { Names } from "./support/names.js";

/** A mail as its recipient reads it, wherever it was delivered to. Line ends are `\n`. */
export interface DeliveredMail {
  /** Our own id (`msg_…`). */
  messageId: string;
  to: string;
  from: { name: string | null; address: string };
  replyTo: string | null;
  subject: string;
  html: string | null;
  text: string;
  /** Decoded, under their names in lower case, without those that only the way needs. */
  headers: Readonly<Record<string, string>>;
}

/** What a workspace sends with when a send says nothing. */
export interface WorkspaceSettings {
  from_email?: string | null;
  from_name?: string | null;
  company_name?: string | null;
  company_address?: string | null;
}

/** A workspace of its own on a target, with a key of each type that has no rate limit. */
export interface TargetWorkspace {
  readonly id: string;
  readonly liveKey: string;
  readonly sandboxKey: string;
  /** What was delivered of its mail, oldest first. */
  inbox(): Promise<DeliveredMail[]>;
}

/** Something that speaks the contract, with the hands a test needs around it. */
export interface Target {
  /** The API's root, ending in `/v1`. */
  readonly baseUrl: string;
  fetch(request: Request): Promise<Response>;
  /** Asks the admin API; `path` is relative to it. */
  admin(method: string, path: string, body?: unknown): Promise<Answer>;
  workspace(settings?: WorkspaceSettings): Promise<TargetWorkspace>;
  /** The DNS that the target asks. */
  readonly names: Names;
  /** Resolves once nothing is due any more. */
  settle(): Promise<void>;
  close(): Promise<void>;
}
