/** Elements that load, run, or lead elsewhere, which no mail needs to be looked at. */
const removed =
  "script, iframe, frame, frameset, object, embed, applet, base, link, meta, form > input[type=image], noscript, template";
/** Attributes that lead elsewhere. Links are listed beside the mail. */
const leading = ["href", "xlink:href", "action", "formaction", "ping", "target", "autofocus", "srcdoc"];

/**
 * Returns the document that shows the HTML of a mail in a sandboxed frame. The frame inherits the policy of the page, which refuses
 * styles without its nonce. So style attributes become rules; rules outside a layer win over those of the mail's own sheets, as
 * attributes do.
 */
export function frameDocument(html: string, nonce: string, scheme: "light" | "dark"): string {
  const mail = new DOMParser().parseFromString(html, "text/html");
  for (const element of mail.querySelectorAll(removed)) element.remove();
  const rules: string[] = [];
  for (const element of mail.querySelectorAll("*")) {
    for (const name of element.getAttributeNames()) {
      if (leading.includes(name) || name.startsWith("on")) element.removeAttribute(name);
    }
    const style = element.getAttribute("style");
    if (style === null) continue;
    element.removeAttribute("style");
    element.setAttribute("data-posthorn-style", String(rules.length));
    rules.push(`[data-posthorn-style="${rules.length}"] { ${declarations(style)} }`);
  }
  for (const sheet of mail.querySelectorAll("style")) {
    sheet.setAttribute("nonce", nonce);
    sheet.media = asIfIn(scheme, sheet.media);
    sheet.textContent = `@layer mail { ${asIfIn(scheme, sheet.textContent)} }`;
  }
  const policy = mail.createElement("meta");
  policy.httpEquiv = "Content-Security-Policy";
  policy.content = `default-src 'none'; img-src data:; style-src 'nonce-${nonce}'`;
  const sheet = mail.createElement("style");
  sheet.setAttribute("nonce", nonce);
  sheet.textContent = rules.join("\n");
  mail.head.prepend(policy);
  mail.head.append(sheet);
  return `<!doctype html>${mail.documentElement.outerHTML}`;
}

/** Returns style sheets or media queries whose questions about the color scheme are answered, because browsers answer them for the whole page. */
function asIfIn(scheme: "light" | "dark", css: string): string {
  return css.replaceAll(/\(\s*prefers-color-scheme\s*:\s*(light|dark)\s*\)/gi, (_, asked: string) =>
    asked.toLowerCase() === scheme ? "(min-width: 0px)" : "(max-width: 0px)",
  );
}

/** Returns the declarations of a style attribute as the browser understands them, so that none can close the rule. */
function declarations(style: string): string {
  const element = document.createElement("span");
  element.style.cssText = style;
  return element.style.cssText.replaceAll("</", "<\\/");
}

/** Returns the nonce of the page's policy. */
export function pageNonce(): string {
  return document.querySelector<HTMLLinkElement>("link[rel=stylesheet]")?.nonce ?? "";
}
