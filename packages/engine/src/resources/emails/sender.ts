import { parseAddress } from "../../mail/address.js";
import type { Settings } from "../../platform/context.js";
import { ApiError, invalid } from "../../platform/errors.js";
import type { WorkspaceRow } from "../../store/entities.js";
import type { ReadTx } from "../../store/store.js";
import { findDomain, maySend } from "../domains/domains.js";

/** The sender of a message at acceptance. */
export interface Sender {
  from: string;
  from_name: string | null;
  reply_to: string | null;
}

export interface SenderRequest {
  from_email?: string | undefined;
  from_name?: string | undefined;
  reply_to?: string | undefined;
}

/** The sender name if neither the request nor the workspace has one. */
const defaultName = "Posthorn";

/**
 * Returns the sender of an email: the given address if its domain belongs to the workspace, otherwise the workspace's
 * address on the shared domain with `from_email` as Reply-To. `at` prefixes the paths of errors.
 *
 * @throws ApiError `missing_from_email` when neither the request nor the workspace has an address; `domain_invalid`
 * when the domain belongs to the workspace and is not verified with DKIM
 */
export async function chooseSender(
  settings: Settings,
  tx: ReadTx,
  workspace: Readonly<WorkspaceRow>,
  request: SenderRequest & { at?: string },
): Promise<Sender> {
  const { at = "" } = request;
  const path = `${at}from_email`;
  const { from_email = workspace.settings.from_email } = request;
  if (from_email === null) {
    throw new ApiError("missing_from_email", "no from_email is given, and the workspace has no default", { path });
  }
  const given = plainAddress(from_email, path);
  const reply_to = request.reply_to === undefined ? null : plainAddress(request.reply_to, `${at}reply_to`).address;
  const from_name = request.from_name ?? workspace.settings.from_name ?? defaultName;

  const own = await findDomain(tx, workspace.id, given.domain);
  if (own === undefined) {
    const from = `${workspaceLocalPart(workspace.id)}@${settings.sharedDomain}`;
    return { from, from_name, reply_to: reply_to ?? given.address };
  }
  if (!maySend(own)) throw new ApiError("domain_invalid", `${own.domain} is not verified with DKIM`, { path });
  return { from: given.address, from_name, reply_to };
}

/** Returns whether the sender's address differs from the one given in a request. */
export function isReplaced(given: string | undefined, { from }: Sender): boolean {
  return given !== undefined && parseAddress(given)?.address !== from;
}

/**
 * Returns the local part of a workspace's address on the shared domain. It is the random part of the workspace's id and
 * therefore unique.
 */
function workspaceLocalPart(workspace_id: string): string {
  return `w-${workspace_id.slice(-12)}`;
}

function plainAddress(given: string, path: string) {
  const address = parseAddress(given);
  if (address === undefined) throw invalid(path, `${path} must be an email address`);
  return address;
}
