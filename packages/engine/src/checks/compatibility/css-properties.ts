/** Properties with a separate feature: `css-` and the name. */
const plain =
  "accent-color align-items aspect-ratio backdrop-filter background background-blend-mode background-clip background-color background-image background-origin background-position background-repeat background-size border-collapse border-image border-spacing box-shadow box-sizing caption-side clear clip-path color-scheme column-count cursor direction display empty-cells filter flex-direction flex-wrap float font font-kerning font-size font-size-adjust font-stretch font-weight height hyphenate-character hyphenate-limit-chars hyphens justify-content letter-spacing line-height list-style list-style-image list-style-position list-style-type max-block-size max-height max-inline-size max-width min-block-size min-height min-inline-size min-width mix-blend-mode object-fit object-position opacity orphans outline-offset overflow-wrap position resize shape-margin shape-outside tab-size table-layout text-align text-align-last text-decoration text-decoration-color text-decoration-line text-decoration-skip-ink text-decoration-style text-decoration-thickness text-emphasis-position text-indent text-justify text-orientation text-overflow text-shadow text-transform text-underline-offset text-underline-position text-wrap transform user-select vertical-align visibility white-space white-space-collapse widows width word-break word-spacing word-wrap writing-mode z-index";

/** Features of several properties. */
const grouped: Readonly<Record<string, string>> = {
  "css-animation":
    "animation animation-name animation-duration animation-delay animation-direction animation-fill-mode animation-iteration-count animation-play-state animation-timing-function",
  // An image is a part of the background, for which Outlook needs VML however it is written.
  "css-background": "background-image",
  "css-background-position": "background-position-x background-position-y",
  "css-block-inline-size": "block-size inline-size",
  "css-border":
    "border border-width border-style border-color border-top border-right border-bottom border-left border-top-width border-top-style border-top-color border-right-width border-right-style border-right-color border-bottom-width border-bottom-style border-bottom-color border-left-width border-left-style border-left-color",
  "css-border-image":
    "border-image-source border-image-slice border-image-width border-image-outset border-image-repeat",
  "css-border-inline-block": "border-inline border-block",
  "css-border-inline-block-individual":
    "border-inline border-block border-inline-width border-inline-style border-inline-color border-block-width border-block-style border-block-color",
  "css-border-inline-block-longhand":
    "border-inline-start border-inline-end border-block-start border-block-end border-inline-start-width border-inline-start-style border-inline-start-color border-inline-end-width border-inline-end-style border-inline-end-color border-block-start-width border-block-start-style border-block-start-color border-block-end-width border-block-end-style border-block-end-color",
  "css-border-radius":
    "border-radius border-top-left-radius border-top-right-radius border-bottom-right-radius border-bottom-left-radius",
  "css-border-radius-logical":
    "border-start-start-radius border-start-end-radius border-end-start-radius border-end-end-radius",
  "css-column-layout-properties":
    "columns column-fill column-rule column-rule-color column-rule-style column-rule-width column-span column-width column-count",
  "css-gap": "gap column-gap row-gap grid-gap grid-column-gap grid-row-gap",
  "css-grid-template": "grid-template grid-template-areas grid-template-columns grid-template-rows",
  "css-inline-size": "inline-size",
  "css-inset": "inset inset-block inset-inline inset-inline-start inset-inline-end inset-block-start inset-block-end",
  "css-left-right-top-bottom": "left right top bottom",
  "css-margin": "margin margin-left margin-right margin-top margin-bottom",
  "css-margin-block-start-end": "margin-block-start margin-block-end",
  "css-margin-inline-block": "margin-inline margin-block",
  "css-margin-inline-start-end": "margin-inline-start margin-inline-end",
  "css-mask-image": "mask-image mask -webkit-mask-image",
  "css-outline": "outline outline-color outline-style outline-width",
  "css-overflow": "overflow overflow-x overflow-y overflow-block overflow-inline",
  "css-padding": "padding padding-left padding-right padding-top padding-bottom",
  "css-padding-block-start-end": "padding-block-start padding-block-end",
  "css-padding-inline-block": "padding-inline padding-block",
  "css-padding-inline-start-end": "padding-inline-start padding-inline-end",
  "css-scroll-snap": "scroll-snap-type scroll-snap-align scroll-snap-stop",
  "css-text-emphasis": "text-emphasis text-emphasis-color text-emphasis-style",
  "css-transition":
    "transition transition-property transition-duration transition-delay transition-timing-function transition-behavior",
};

/** The features that the use of a property is. */
export const propertyFeatures: ReadonlyMap<string, readonly string[]> = featuresByProperty();

function featuresByProperty(): Map<string, string[]> {
  const features = new Map(plain.split(" ").map((name) => [name, [`css-${name}`]]));
  for (const [feature, names] of Object.entries(grouped)) {
    for (const name of names.split(" ")) features.set(name, [...(features.get(name) ?? []), feature]);
  }
  return features;
}
