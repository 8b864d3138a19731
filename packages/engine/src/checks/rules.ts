import { accessibilityRules } from "./accessibility/rules.js";
import { darkModeRules } from "./dark-mode/dark-mode.js";
import { deliverabilityRules } from "./deliverability/rules.js";
import { linkRules } from "./links/rules.js";
import { mergeTagRules } from "./merge-tags/rules.js";
import type { Rules } from "./rule.js";
import { sizeRules } from "./size/rules.js";

/** All rules but those of `compatibility`, of which the data about mail clients has one for each feature. */
export const allRules: Rules = {
  ...linkRules,
  ...sizeRules,
  ...accessibilityRules,
  ...darkModeRules,
  ...deliverabilityRules,
  ...mergeTagRules,
};
