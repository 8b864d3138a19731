import { doctorReport } from "../../commands/doctor/doctor.js";
import { safeJson } from "../fence.js";
import type { RunTool } from "../tool.js";

/** Returns what `posthorn doctor` finds, without the terminal, which an agent does not have. */
export const doctor: RunTool = async (_, { context, outputs }) => {
  const checks = (await doctorReport(context, false)).filter(({ name }) => name !== "terminal");
  const found = checks.map(({ name, status, message, fix }) =>
    status === "pass" ? { name, status, message } : { name, status, message, fix },
  );
  return outputs.show(safeJson({ ok: checks.every(({ status }) => status !== "fail"), checks: found }));
};
