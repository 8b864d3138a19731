import type { components, TriggerType } from "@posthorn/sdk/contract";
import { triggerFieldsOf } from "../../events/trigger-keys.js";
import { assertNoProblems, type Problem } from "../../platform/errors.js";
import type { ReadTx } from "../../store/store.js";
import { getCampaign } from "../campaigns/campaigns.js";
import { getList } from "../lists/lists.js";
import { getTemplate } from "../templates/templates.js";

type WireTriggerConfig = components["schemas"]["TriggerConfig"];

/**
 * Returns the stored form of a trigger's config, with ids in lower case.
 *
 * @throws ApiError `validation_error` for a field of another trigger type; `not_found` for an unknown list, campaign or
 * template, with which the automation would never be triggered
 */
export async function acceptTrigger(
  tx: ReadTx,
  type: TriggerType,
  given: WireTriggerConfig,
): Promise<WireTriggerConfig> {
  const names = triggerFieldsOf(type);
  assertNoProblems(
    Object.keys(given)
      .filter((name) => !names.includes(name))
      .map((name): Problem => ({ path: `trigger_config.${name}`, message: `does not narrow ${type}` })),
  );
  const config = { ...given };
  for (const name of ["list_id", "campaign_id", "template_id"] as const) {
    const id = given[name];
    if (id !== undefined) config[name] = id.toLowerCase();
  }
  if (config.list_id !== undefined) await getList(tx, config.list_id, "trigger_config.list_id");
  if (config.campaign_id !== undefined) await getCampaign(tx, config.campaign_id, "trigger_config.campaign_id");
  if (config.template_id !== undefined) await getTemplate(tx, config.template_id, "trigger_config.template_id");
  return config;
}
