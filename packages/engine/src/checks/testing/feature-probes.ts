import { features } from "../generated/caniemail.js";

/** Features whose probe is no declaration of the same name, and no element of the same name. */
const special: Readonly<Record<string, string>> = {
  amp: "<html ⚡4email><body>x</body></html>",
  bimi: "",
  "css-at-font-face": style("@font-face {font-family:X;src:url(x.woff)}"),
  "css-at-import": style("@import url(a.css);"),
  "css-at-keyframes": style("@keyframes a{from{top:0}}"),
  "css-at-media": style("@media (max-width:1px){p{color:red}}"),
  "css-at-media-device-pixel-ratio": style("@media (-webkit-min-device-pixel-ratio:2){p{color:red}}"),
  "css-at-media-hover": style("@media (hover:hover){p{color:red}}"),
  "css-at-media-orientation": style("@media (orientation:portrait){p{color:red}}"),
  "css-at-media-prefers-color-scheme": style("@media (prefers-color-scheme:dark){p{color:red}}"),
  "css-at-media-prefers-reduced-motion": style("@media (prefers-reduced-motion){p{color:red}}"),
  "css-at-supports": style("@supports (display:grid){p{color:red}}"),
  "css-block-inline-size": declared("block-size:1px"),
  "css-border-inline-block": declared("border-block:1px solid"),
  "css-border-inline-block-individual": declared("border-inline-width:1px"),
  "css-border-inline-block-longhand": declared("border-inline-start:1px solid"),
  "css-border-radius-logical": declared("border-start-start-radius:1px"),
  "css-column-layout-properties": declared("column-rule:1px solid"),
  "css-comments": style("/* x */p{color:red}"),
  "css-conic-gradient": declared("background:conic-gradient(red,blue)"),
  "css-display-flex": declared("display:flex"),
  "css-display-grid": declared("display:grid"),
  "css-display-none": declared("display:none"),
  "css-function-clamp": declared("width:clamp(1px,2px,3px)"),
  "css-function-light-dark": declared("color:light-dark(red,blue)"),
  "css-function-max": declared("width:max(1px,2px)"),
  "css-function-min": declared("width:min(1px,2px)"),
  "css-grid-template": declared("grid-template:none"),
  "css-important": declared("color:red!important"),
  "css-inert-attribute": "<p inert>x</p>",
  "css-intrinsic-size": declared("width:min-content"),
  "css-left-right-top-bottom": declared("left:1px"),
  "css-linear-gradient": declared("background:linear-gradient(red,blue)"),
  "css-margin-block-start-end": declared("margin-block-start:1px"),
  "css-margin-inline-block": declared("margin-inline:1px"),
  "css-margin-inline-start-end": declared("margin-inline-end:1px"),
  "css-modern-color": declared("color:oklch(40% 0.2 0.1)"),
  "css-nesting": style("p{color:red;& a{color:blue}}"),
  "css-padding-block-start-end": declared("padding-block-end:1px"),
  "css-padding-inline-block": declared("padding-inline:1px"),
  "css-padding-inline-start-end": declared("padding-inline-start:1px"),
  "css-pseudo-class-has": style("p:has(a){color:red}"),
  "css-pseudo-class-lang": style("p:lang(en){color:red}"),
  "css-pseudo-class-not": style("p:not(.a){color:red}"),
  "css-radial-gradient": declared("background:radial-gradient(red,blue)"),
  "css-rgb": declared("color:rgb(1,2,3)"),
  "css-rgba": declared("color:rgba(1,2,3,.5)"),
  "css-scroll-snap": declared("scroll-snap-type:x mandatory"),
  "css-selector-adjacent-sibling": style("p+p{color:red}"),
  "css-selector-attribute": style("[lang]{color:red}"),
  "css-selector-chaining": style(".a.b{color:red}"),
  "css-selector-child": style("p>a{color:red}"),
  "css-selector-class": style(".a{color:red}"),
  "css-selector-descendant": style("p a{color:red}"),
  "css-selector-general-sibling": style("p~p{color:red}"),
  "css-selector-grouping": style("p,a{color:red}"),
  "css-selector-id": style("#a{color:red}"),
  "css-selector-type": style("p{color:red}"),
  "css-selector-universal": style("*{color:red}"),
  "css-sytem-ui": declared("font-family:system-ui"),
  "css-unit-calc": declared("width:calc(1px + 2px)"),
  "css-unit-initial": declared("color: initial"),
  "css-unit-percent": declared("width:10%"),
  "css-variables": declared("--a:red;color:var(--a)"),
  "html-align": '<p align="left">x</p>',
  "html-anchor-links": '<a href="#a">x</a>',
  "html-background": '<table background="a.png"><tr><td>x</td></tr></table>',
  "html-body": "<html><body>x</body></html>",
  "html-button-reset": '<button type="reset">x</button>',
  "html-button-submit": '<button type="submit">x</button>',
  "html-cellpadding": '<table cellpadding="1"><tr><td>x</td></tr></table>',
  "html-cellspacing": '<table cellspacing="1"><tr><td>x</td></tr></table>',
  "html-comments": "<!-- x --><p>x</p>",
  "html-dir": '<p dir="rtl">x</p>',
  "html-doctype": "<!DOCTYPE html><p>x</p>",
  "html-h1-h6": "<h1>x</h1>",
  "html-height": '<td height="10">x</td>',
  "html-hidden": "<p hidden>x</p>",
  "html-image-maps": '<img usemap="#a"><map name="a"></map>',
  "html-lang": '<p lang="en">x</p>',
  "html-lists": "<ul><li>x</li></ul>",
  "html-loading-attribute": '<img loading="lazy">',
  "html-mailto-links": '<a href="mailto:a@example.com">x</a>',
  "html-meta-color-scheme": '<meta name="color-scheme" content="light dark">',
  "html-popover": "<p popover>x</p>",
  "html-required": "<input required>",
  "html-role": '<p role="note">x</p>',
  "html-semantics": "<article>x</article>",
  "html-srcset": '<img srcset="a.png 2x">',
  "html-target": '<a target="_blank" href="https://example.com/">x</a>',
  "html-valign": '<table><tr><td valign="top">x</td></tr></table>',
  "html-width": '<table width="10"><tr><td>x</td></tr></table>',
  "image-base64": '<img src="data:image/png;base64,AAAA">',
  "image-heif": '<img src="https://example.com/a.heif">',
};

function style(css: string): string {
  return `<html><head><style>${css}</style></head><body><p class="a b" id="a">x <a>y</a></p><p>z</p></body></html>`;
}

function declared(css: string): string {
  return `<p style="${css}">x</p>`;
}

/** A piece of HTML that uses one feature. */
export interface FeatureProbe {
  slug: string;
  html: string;
}

/** Returns a probe for each feature of the data about mail clients, but for `bimi`, which is a header field. */
export function featureProbes(): FeatureProbe[] {
  return [...Object.keys(features), "html-script"]
    .filter((slug) => slug !== "bimi")
    .map((slug) => ({ slug, html: special[slug] ?? probeOf(slug) }));
}

function probeOf(slug: string): string {
  const [, group = "", name = ""] =
    /^(html|css-unit|css-pseudo-class|css-pseudo-element|css|image)-(.*)$/.exec(slug) ?? [];
  switch (group) {
    case "css-unit":
      return declared(`width:10${name}`);
    case "css-pseudo-class":
      return style(`p:${name}${name.startsWith("nth-") ? "(2)" : ""}{color:red}`);
    case "css-pseudo-element":
      return style(`p::${name}{color:red}`);
    case "css":
      return declared(`${name}:inherit`);
    case "image":
      return `<img src="https://example.com/a.${name}">`;
    default:
      if (name.startsWith("aria-")) return `<p ${name}="x">x</p>`;
      return name.startsWith("input-") ? `<input type="${name.slice(6)}">` : `<${name}>x</${name}>`;
  }
}
