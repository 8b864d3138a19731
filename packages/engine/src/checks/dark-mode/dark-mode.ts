import type { CheckContext } from "../check-context.js";
import { luminance } from "../css/color.js";
import { attributeValue, showsText } from "../html/document.js";
import type { Rules } from "../rule.js";

/** The rules about dark mode. */
export const darkModeRules: Rules = {
  "dark-mode/vanishing-text": {
    severity: "info",
    title: "Dark text vanishes on a dark background",
    reason:
      "The text has its own dark colour and no background. Where a client shows the mail on its dark background, dark text is on dark.",
    remedy: "Set a background wherever you set a colour.",
    example: '<p style="color:#222222">Your order is on its way</p>',
  },
  "dark-mode/vanishing-background": {
    severity: "info",
    title: "Light text vanishes on a light background",
    reason:
      "The background has its own light colour, and the text has none. A client in dark mode makes such text light, and light text is on light.",
    remedy: "Set a colour wherever you set a background.",
    example: '<div style="background-color:#ffffff">Your order is on its way</div>',
  },
  "dark-mode/color-scheme": {
    severity: "info",
    title: "The mail does not say which colour schemes it has",
    reason: "Apple Mail and others then decide themselves whether they change its colours.",
    remedy:
      'Write <meta name="color-scheme" content="light dark"> into the head, or "light only" to have no dark mode.',
    example: '<html lang="en"><head><title>News</title></head><body><p>News</p></body></html>',
  },
  "dark-mode/media-without-scheme": {
    severity: "warning",
    title: "Styles for dark mode are not announced",
    reason: "Apple Mail uses @media (prefers-color-scheme: dark) only in mail that names its colour schemes.",
    remedy: 'Write <meta name="color-scheme" content="light dark"> into the head.',
    example:
      '<html lang="en"><head><title>News</title><style>@media (prefers-color-scheme: dark) { p { color: #eeeeee } }</style></head><body><p>News</p></body></html>',
  },
};

/** Checks what becomes of the colours of a mail in dark mode. */
export function checkDarkMode(context: CheckContext): void {
  const { elements } = context.document;
  const html = elements.find(({ name }) => name === "html");
  const schemes = elements.filter(
    (element) =>
      element.name === "meta" && /^(?:supported-)?color-schemes?$/i.test(attributeValue(element, "name") ?? ""),
  );
  const inCss = context.sheets.some(({ css }) =>
    css.declarations.some(({ property }) => /^(?:supported-)?color-schemes?$/.test(property)),
  );
  const query = darkQuery(context);
  const isNamed = schemes.length > 0 || inCss;
  if (query !== undefined && !isNamed) context.report("dark-mode/media-without-scheme", { at: query });
  else if (!isNamed && html !== undefined) context.report("dark-mode/color-scheme", { at: html.start });
  const isLightOnly = schemes.some((element) =>
    /^\s*light(?:\s+only)?\s*$/i.test(attributeValue(element, "content") ?? ""),
  );
  // A mail that announces dark mode is shown on a dark background. Its own query may set the colours right.
  const isDark = schemes.some((element) => /\bdark\b/i.test(attributeValue(element, "content") ?? ""));
  if (!isLightOnly) checkVanishing(context, isDark && query === undefined);
}

/** Returns the offset of the first query for dark mode. */
function darkQuery({ sheets }: CheckContext): number | undefined {
  for (const { css, offset } of sheets) {
    const rule = css.atRules.find(({ prelude }) =>
      prelude.some(({ text }) => text.toLowerCase() === "prefers-color-scheme"),
    );
    if (rule !== undefined) return offset + rule.start;
  }
  return undefined;
}

/** Reports the first text, and the first background, whose colour may vanish. */
function checkVanishing(context: CheckContext, isDark: boolean): void {
  const severity = isDark ? "warning" : "info";
  let [hasText, hasBackground] = [false, false];
  for (const { parent, start, end } of context.document.texts) {
    if (hasText && hasBackground) return;
    if (parent === null || !showsText(parent) || context.document.html.slice(start, end).trim() === "") continue;
    const { color, background, colorAt, backgroundAt } = context.looks.computed(parent);
    if (!hasText && color && background === undefined && luminance(color) < 0.18 && color.alpha > 0.5) {
      hasText = true;
      context.report("dark-mode/vanishing-text", { at: colorAt ?? start, severity });
    }
    if (!hasBackground && background && color === undefined && luminance(background) > 0.5 && background.alpha > 0.5) {
      hasBackground = true;
      context.report("dark-mode/vanishing-background", { at: backgroundAt ?? start, severity });
    }
  }
}
