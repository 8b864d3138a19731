import { attributeOf, attributeValue, type HtmlDocument, type HtmlElement } from "../html/document.js";
import { imageFeature } from "./images.js";
import type { FeatureUses } from "./uses.js";

/** Elements with a separate feature: `html-` and the name. */
const plainElements =
  "abbr acronym address audio base bdi blockquote code del dfn dialog div form hr img link marquee meter object p picture pre progress rp rt ruby select small span strike strong style svg table textarea video wbr script";

const groupedElements: Readonly<Record<string, string>> = {
  "html-object": "embed",
  "html-h1-h6": "h1 h2 h3 h4 h5 h6",
  "html-lists": "ul ol dl",
  "html-image-maps": "map",
  "html-semantics": "article aside details figcaption figure footer header main mark nav section summary time",
};

const elementFeatures = new Map(plainElements.split(" ").map((name) => [name, `html-${name}`]));
for (const [feature, names] of Object.entries(groupedElements))
  for (const name of names.split(" ")) elementFeatures.set(name, feature);

/** Features that the use of an attribute is. The old attributes for looks are hints for a property, which clients treat alike. */
const attributeFeatures: Readonly<Record<string, readonly string[]>> = {
  align: ["html-align"],
  "aria-describedby": ["html-aria-describedby"],
  "aria-hidden": ["html-aria-hidden"],
  "aria-label": ["html-aria-label"],
  "aria-labelledby": ["html-aria-labelledby"],
  "aria-live": ["html-aria-live"],
  background: ["html-background", "css-background"],
  bgcolor: ["css-background-color"],
  border: ["css-border"],
  cellpadding: ["html-cellpadding"],
  cellspacing: ["html-cellspacing"],
  dir: ["html-dir"],
  height: ["html-height", "css-height"],
  hidden: ["html-hidden"],
  inert: ["css-inert-attribute"],
  lang: ["html-lang"],
  loading: ["html-loading-attribute"],
  padding: ["css-padding"],
  popover: ["html-popover"],
  required: ["html-required"],
  role: ["html-role"],
  srcset: ["html-srcset"],
  target: ["html-target"],
  usemap: ["html-image-maps"],
  valign: ["html-valign"],
  width: ["html-width", "css-width"],
};

/** Features of `<input>` and `<button>` by their type. */
const controls: Readonly<Record<string, string>> = {
  "input:checkbox": "html-input-checkbox",
  "input:hidden": "html-input-hidden",
  "input:radio": "html-input-radio",
  "input:reset": "html-input-reset",
  "input:submit": "html-input-submit",
  "input:text": "html-input-text",
  "button:reset": "html-button-reset",
  "button:submit": "html-button-submit",
};

/** Types of scripts that are data, and run nowhere. */
const dataScript = /^application\/(?:ld\+)?json$/i;

/** Adds the features that the tags of a mail use. */
export function addHtmlFeatures({ elements, comments, doctype, html }: HtmlDocument, uses: FeatureUses): void {
  for (const element of elements) addElement(element, uses);
  for (const { start } of comments) uses.add("html-comments", start);
  if (doctype !== -1 && /^<!doctype\s+html\s*>/i.test(html.slice(doctype, doctype + 40)))
    uses.add("html-doctype", doctype);
  const bodyEnd = html.search(/<\/body>/i);
  if (bodyEnd !== -1 && !uses.bySlug.has("html-body")) uses.add("html-body", bodyEnd);
}

function addElement(element: HtmlElement, uses: FeatureUses): void {
  const { name, start, attributes } = element;
  const feature = elementFeatures.get(name);
  if (feature !== undefined && !(name === "script" && dataScript.test(attributeValue(element, "type") ?? "")))
    uses.add(feature, start);
  for (const attribute of attributes) {
    if (!Object.hasOwn(attributeFeatures, attribute.name)) continue;
    for (const slug of attributeFeatures[attribute.name] ?? []) uses.add(slug, attribute.nameStart);
  }
  addSpecial(element, uses);
}

function addSpecial(element: HtmlElement, uses: FeatureUses): void {
  const { name, start } = element;
  switch (name) {
    case "body":
      uses.add("html-body", start);
      return;
    case "html":
      if (element.attributes.some(({ name: each }) => /^(?:⚡4email|amp4email)$/.test(each))) uses.add("amp", start);
      return;
    case "meta":
      if (/^(?:supported-)?color-schemes?$/i.test(attributeValue(element, "name") ?? ""))
        uses.add("html-meta-color-scheme", start);
      return;
    case "input":
    case "button": {
      const type = attributeValue(element, "type")?.trim().toLowerCase() || (name === "input" ? "text" : "submit");
      const control = `${name}:${type}`;
      if (Object.hasOwn(controls, control)) uses.add(controls[control] as string, start);
      return;
    }
    case "a":
    case "area":
      addLink(element, uses);
      return;
    case "img":
    case "source":
    case "image":
      addImage(element, uses);
  }
}

function addLink(element: HtmlElement, uses: FeatureUses): void {
  const href = attributeOf(element, "href");
  if (href === undefined) return;
  const target = href.value.trim();
  if (target.startsWith("#")) uses.add("html-anchor-links", href.nameStart);
  if (/^mailto:/i.test(target)) uses.add("html-mailto-links", href.nameStart);
}

function addImage(element: HtmlElement, uses: FeatureUses): void {
  for (const name of ["src", "srcset"]) {
    const attribute = attributeOf(element, name);
    if (attribute === undefined) continue;
    // Of several addresses, the first is looked at.
    const first = name === "src" ? attribute.value : (/^\s*\S*/.exec(attribute.value.slice(0, 4096))?.[0] ?? "");
    const slug = imageFeature(first);
    if (slug !== undefined) uses.add(slug, attribute.nameStart);
  }
}
