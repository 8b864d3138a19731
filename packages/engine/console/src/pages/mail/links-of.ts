/** Returns the links of an HTML mail: their URLs and texts, in order. */
export function linksOf(html: string): { url: string; text: string }[] {
  const mail = new DOMParser().parseFromString(html, "text/html");
  return [...mail.querySelectorAll("a[href]")].map((link) => ({
    url: link.getAttribute("href") ?? "",
    text: link.textContent.replaceAll(/\s+/g, " ").trim(),
  }));
}
