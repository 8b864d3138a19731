import type { AtRule, CssParts, Declaration } from "../css/read-css.js";
import { propertyFeatures } from "./css-properties.js";
import { findValueFeatures, imagesIn } from "./css-values.js";
import { imageFeature } from "./images.js";
import { findSelectorFeatures } from "./selectors.js";
import type { FeatureUses } from "./uses.js";

const atRules: Readonly<Record<string, string>> = {
  "@font-face": "css-at-font-face",
  "@import": "css-at-import",
  "@keyframes": "css-at-keyframes",
  "@-webkit-keyframes": "css-at-keyframes",
  "@media": "css-at-media",
  "@supports": "css-at-supports",
};

const mediaFeatures: Readonly<Record<string, string>> = {
  "-webkit-device-pixel-ratio": "css-at-media-device-pixel-ratio",
  "-webkit-min-device-pixel-ratio": "css-at-media-device-pixel-ratio",
  "-webkit-max-device-pixel-ratio": "css-at-media-device-pixel-ratio",
  hover: "css-at-media-hover",
  "any-hover": "css-at-media-hover",
  orientation: "css-at-media-orientation",
  "prefers-color-scheme": "css-at-media-prefers-color-scheme",
  "prefers-reduced-motion": "css-at-media-prefers-reduced-motion",
};

/** Adds the features that some CSS uses. `base` is its offset in the HTML. */
export function addCssFeatures(css: CssParts, base: number, uses: FeatureUses): void {
  for (const declaration of css.declarations) addDeclaration(declaration, base, uses);
  for (const offset of css.comments) uses.add("css-comments", base + offset);
  for (const rule of css.rules) {
    if (rule.within?.endsWith("keyframes")) continue;
    if (rule.nested) uses.add("css-nesting", base + rule.start);
    findSelectorFeatures(rule.selector, (slug, offset) => uses.add(slug, base + offset));
  }
  for (const rule of css.atRules) addAtRule(rule, base, uses);
}

function addDeclaration(declaration: Declaration, base: number, uses: FeatureUses): void {
  const at = base + declaration.start;
  for (const slug of propertyFeatures.get(declaration.property) ?? []) uses.add(slug, at);
  findValueFeatures(declaration, (slug, offset) => uses.add(slug, base + offset));
  for (const url of imagesIn(declaration.value)) {
    const slug = imageFeature(url);
    if (slug !== undefined) uses.add(slug, base + declaration.valueStart);
  }
}

function addAtRule({ name, start, prelude }: AtRule, base: number, uses: FeatureUses): void {
  if (Object.hasOwn(atRules, name)) uses.add(atRules[name] as string, base + start);
  if (name !== "@media" && name !== "@import") return;
  for (const { text, start: at } of prelude) {
    const word = text.toLowerCase();
    if (!Object.hasOwn(mediaFeatures, word)) continue;
    uses.add(mediaFeatures[word] as string, base + at);
    // The query asks whether :hover can be used.
    if (mediaFeatures[word] === "css-at-media-hover") uses.add("css-pseudo-class-hover", base + at);
  }
}
