import { parseDuration } from "@posthorn/sdk/internal";
import { callAdminApi } from "../../local/admin-api.js";
import { usage } from "../../program/failure.js";
import { safeJson } from "../fence.js";
import type { RunTool, ToolInput } from "../tool.js";
import { refused } from "./call-operation.js";

/** Reads or moves the clock of the service and returns the time and what was done on the way. */
export const moveClock: RunTool = async (input, { context, permissions, outputs }) => {
  const body = bodyOf(input);
  if (body && permissions.readOnly) throw refused(`clock ${input.action}`);
  return outputs.show(safeJson(await callAdminApi(body ? "POST" : "GET", "/clock", body, context)));
};

/** Returns the body of the request that moves the clock; undefined where it is only read. */
function bodyOf({ action, duration, time }: ToolInput): object | undefined {
  if (duration !== undefined && action !== "advance") throw usage(`duration is for advance`, { path: "duration" });
  if (time !== undefined && action !== "set") throw usage("time is for set", { path: "time" });
  if (action === "read") return undefined;
  if (action === "advance") {
    if (typeof duration === "number" ? duration < 0 : parseDuration(String(duration)) === undefined)
      throw usage("advance needs a duration such as 3d or 90s", { path: "duration" });
    return { advance: duration };
  }
  if (action !== "set") return { [String(action)]: true };
  if (time === undefined) throw usage("set needs a time such as 2030-01-01T00:00:00Z", { path: "time" });
  return { set: time };
}
