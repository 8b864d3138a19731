import { titleOf } from "./compatibility/compatibility.js";
import { features, licence, updated } from "./generated/caniemail.js";
import type { Rule } from "./rule.js";
import { allRules } from "./rules.js";

/** Where the data about mail clients comes from. */
export const caniemail = {
  updated,
  licence,
  notice: `Support of mail clients: caniemail.com, ${updated}, © 2019 Rémi Parmentier, MIT licence.`,
};

/** Returns what a rule says. A rule of `compatibility` is one about its feature. */
export function describeRule(name: string): Rule {
  const known = allRules[name];
  if (known !== undefined) return known;
  const slug = name.slice(name.indexOf("/") + 1);
  return {
    severity: "warning",
    title: `${titleOf(slug)} is not supported everywhere`,
    reason: features[slug]?.[1] || "Some mail clients do not support it, or only in part.",
    remedy: `Make sure that the mail works without it; see https://www.caniemail.com/features/${slug}/`,
    example: null,
  };
}
