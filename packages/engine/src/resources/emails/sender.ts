import { parseAddress } from "../../platform/address.js";
import type { Settings } from "../../platform/context.js";
import { ApiError, invalid } from "../../platform/errors.js";
import type { WorkspaceRow } from "../../store/entities.js";

/** Who a message is from, as it was accepted. */
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

/** The name mail carries when neither the send nor the workspace gives one. */
const defaultName = "Posthorn";

/**
 * Who a send is from: mail of a domain that is not the workspace's own goes out from the workspace's address on the
 * shared domain, with `from_email` as Reply-To. Throws `missing_from_email` when there is no `from_email` at all.
 */
export function chooseSender(
  settings: Settings,
  workspace: Readonly<WorkspaceRow>,
  request: SenderRequest,
  at = "",
): Sender {
  const { from_email = workspace.settings.from_email } = request;
  if (from_email === null) {
    throw new ApiError("missing_from_email", "no from_email is given, and the workspace has no default", {
      path: `${at}from_email`,
    });
  }
  return {
    from: `${workspaceLocalPart(workspace.id)}@${settings.sharedDomain}`,
    from_name: request.from_name ?? workspace.settings.from_name ?? defaultName,
    reply_to: plainAddress(request.reply_to ?? from_email, `${at}${request.reply_to ? "reply_to" : "from_email"}`),
  };
}

/** The local part of a workspace's address on the shared domain: from the random part of its id, so that no two meet. */
function workspaceLocalPart(workspace_id: string): string {
  return `w-${workspace_id.slice(-12)}`;
}

function plainAddress(given: string, path: string): string {
  const address = parseAddress(given);
  if (address === undefined) throw invalid(path, `${path} must be an email address`);
  return address.address;
}
