import type { Data } from "../../contract/operation-types.js";
import type { APIPromise } from "../../core/api-promise.js";
import type { RequestOptions } from "../../core/options.js";
import { Resource } from "../../core/resource.js";

export class AutomationsExtensions extends Resource {
  /**
   * Lets an automation start runs, and its paused runs go on.
   *
   * @example
   * await posthorn.automations.activate(id);
   */
  activate(id: string, options?: RequestOptions): APIPromise<Data<"automations.update">> {
    return this.call("automations.update", { path: { id }, body: { status: "active" }, options });
  }

  /**
   * Keeps an automation from starting runs, and holds the ones under way where they are.
   *
   * @example
   * await posthorn.automations.pause(id);
   */
  pause(id: string, options?: RequestOptions): APIPromise<Data<"automations.update">> {
    return this.call("automations.update", { path: { id }, body: { status: "paused" }, options });
  }
}
