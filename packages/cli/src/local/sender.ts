import { noSender } from "../client/failure-of.js";
import type { Context } from "../program/context.js";
import { callOperator, hasOperator } from "./operator.js";
import { workspaceId } from "./workspace.js";

/** Returns the default sender of the workspace in use, null where it has none; undefined where only the operator may read it. */
export async function defaultSender(context: Context): Promise<string | null | undefined> {
  if (!hasOperator(context)) return undefined;
  const path = `/workspaces/${await workspaceId(undefined, context)}`;
  const workspace = Object(await callOperator("GET", path, undefined, context));
  const sender = workspace.from_email ?? Object(workspace.settings).from_email;
  return typeof sender === "string" ? sender : null;
}

/** Warns on stderr where mail could not be sent later for want of a default sender; says nothing where that cannot be known. */
export async function warnOfMissingSender(context: Context): Promise<void> {
  const { dryRun, printCurl } = context.flags();
  if (dryRun || printCurl) return;
  const sender = await defaultSender(context).catch(() => undefined);
  if (sender === null) await context.note(noSender);
}
