import type { ElementLooks } from "../css/element-looks.js";
import type { StyleSheet } from "../css/style-sheets.js";
import type { HtmlDocument } from "../html/document.js";
import { addCssFeatures } from "./css-features.js";
import { addHtmlFeatures } from "./html-features.js";
import { FeatureUses } from "./uses.js";

/** Returns the features of HTML and CSS that a mail uses. */
export function featuresUsed(parts: {
  document: HtmlDocument;
  sheets: readonly StyleSheet[];
  looks: ElementLooks;
}): FeatureUses {
  const uses = new FeatureUses();
  addHtmlFeatures(parts.document, uses);
  for (const { css, offset } of parts.sheets) addCssFeatures(css, offset, uses);
  for (const { css, offset } of parts.looks.inline) addCssFeatures(css, offset, uses);
  return uses;
}
