import { ApiError, notFound } from "../../platform/errors.js";
import type { AutomationRow, AutomationRunRow } from "../../store/entities.js";
import type { FieldTest } from "../../store/query.js";
import type { ReadTx } from "../../store/store.js";
import { addressKey, findByAddress, unknownContact } from "../contacts/contacts.js";
import type { Handler } from "../handler.js";
import { pageWithRelated } from "../page.js";
import { getAutomation } from "./automations.js";
import { cancelRun, startRun } from "./run-writer.js";
import { runsToWire } from "./runs.js";

export const trigger: Handler<"automations.trigger"> = async (ctx, { path, body }) => {
  const { tx, caller } = ctx;
  const automation = await getAutomation(tx, path.id);
  const { contact_id, email = "", trigger_data = {} } = body;
  const contact =
    contact_id === undefined
      ? await findByAddress(tx, caller.workspace.id, addressKey(email))
      : await tx.contacts.get(contact_id.toLowerCase());
  if (contact === undefined) throw unknownContact(contact_id === undefined ? "email" : "contact_id");
  if (automation.status !== "active") {
    throw new ApiError("conflict", `the automation is ${automation.status}: only an active one starts runs`);
  }
  const run = await startRun(ctx, tx, { automation, contact, trigger_type: "api", trigger_data, once: false });
  return { data: await runToWire(tx, run) };
};

export const listRuns: Handler<"automations.runs.list"> = async ({ tx }, { path, query }) => {
  const automation = await getAutomation(tx, path.id);
  const { id: automation_id, workspace_id } = automation;
  const where = {
    workspace_id,
    automation_id,
    ...(query.status !== undefined && { status: storedStatus(automation, query.status) }),
  };
  return pageWithRelated(tx.automation_runs, query, { where }, (rows) => runsToWire(tx, rows));
};

export const cancel: Handler<"automations.runs.cancel"> = async (ctx, { path }) => {
  const { tx } = ctx;
  const { id: automation_id } = await getAutomation(tx, path.id);
  const run = await tx.automation_runs.get(path.runId.toLowerCase());
  if (run === undefined || run.automation_id !== automation_id) throw notFound("run", "runId");
  const cancelled = await cancelRun(ctx, tx, run);
  if (cancelled === undefined) throw new ApiError("conflict", `the run is ${run.status}: it has ended`);
  return { data: await runToWire(tx, cancelled) };
};

/**
 * Returns the stored status of runs with a status on the wire. All active runs of a paused automation are `paused` on
 * the wire.
 */
function storedStatus({ status }: Readonly<AutomationRow>, shown: string): FieldTest {
  const isPaused = status === "paused";
  if (shown === "paused") return isPaused ? "active" : { in: [] };
  return shown === "active" && isPaused ? { in: [] } : shown;
}

async function runToWire(tx: ReadTx, run: Readonly<AutomationRunRow> | undefined) {
  const [shown] = await runsToWire(tx, run === undefined ? [] : [run]);
  if (shown === undefined) throw new Error("a run that needs no exclusive key was not started");
  return shown;
}
