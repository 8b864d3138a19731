import type { Data } from "../../contract/operation-types.js";
import type { APIPromise } from "../../core/api-promise.js";
import type { RequestOptions } from "../../core/options.js";
import { Resource } from "../../core/resource.js";

export class AutomationsExtensions extends Resource {
  /**
   * Activates an automation: it starts runs, and its paused runs continue.
   *
   * @example
   * await posthorn.automations.activate(id);
   */
  activate(id: string, options?: RequestOptions): APIPromise<Data<"automations.update">> {
    return this.call("automations.update", { path: { id }, body: { status: "active" }, options });
  }

  /**
   * Pauses an automation: it starts no runs, and its active runs stop at their current step.
   *
   * @example
   * await posthorn.automations.pause(id);
   */
  pause(id: string, options?: RequestOptions): APIPromise<Data<"automations.update">> {
    return this.call("automations.update", { path: { id }, body: { status: "paused" }, options });
  }
}
