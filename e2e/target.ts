import type { Answer } from "./support/ask.js";
import type { Names } from "./support/names.js";

/** A mail as its recipient reads it, on every target. Line ends are `\n`. */
export interface DeliveredMail {
  /** The id of its message (`msg_…`). */
  messageId: string;
  to: string;
  from: { name: string | null; address: string };
  replyTo: string | null;
  subject: string;
  html: string | null;
  text: string;
  /** Decoded, by their names in lower case, without the headers of transport. */
  headers: Readonly<Record<string, string>>;
}

/** The defaults of a workspace's sends. */
export interface WorkspaceSettings {
  from_email?: string | null;
  from_name?: string | null;
  company_name?: string | null;
  company_address?: string | null;
}

/** A new workspace on a target, with a key of each type that has no rate limit. */
export interface TargetWorkspace {
  readonly id: string;
  readonly liveKey: string;
  readonly sandboxKey: string;
  /** Returns its delivered mail, oldest first. */
  inbox(): Promise<DeliveredMail[]>;
}

/** A service of the contract, with the controls that a test needs. */
export interface Target {
  /** The API's root, ending in `/v1`. */
  readonly baseUrl: string;
  fetch(request: Request): Promise<Response>;
  /** Calls the admin API; `path` is relative to it. */
  admin(method: string, path: string, body?: unknown): Promise<Answer>;
  workspace(settings?: WorkspaceSettings): Promise<TargetWorkspace>;
  /** The DNS of the target. */
  readonly names: Names;
  /** Resolves once no job is due. */
  settle(): Promise<void>;
  close(): Promise<void>;
}
