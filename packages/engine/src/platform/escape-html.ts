/**
 * Returns a text with the five special characters of HTML escaped. The `entities` package writes `&apos;`, which HTML 4, and
 * so some mail programs, do not know.
 */
export function escapeHtml(text: string): string {
  let escaped = "";
  let copied = 0;
  // A loop instead of a regular expression: every merge tag of a mail is escaped (bench/merge-tags.bench.ts).
  for (let i = 0; i < text.length; i++) {
    const entity = entityOf(text.charCodeAt(i));
    if (entity === "") continue;
    escaped += text.slice(copied, i) + entity;
    copied = i + 1;
  }
  return copied === 0 ? text : escaped + text.slice(copied);
}

function entityOf(unit: number): string {
  if (unit > 0x3e) return "";
  switch (unit) {
    case 0x22:
      return "&quot;";
    case 0x26:
      return "&amp;";
    case 0x27:
      return "&#39;";
    case 0x3c:
      return "&lt;";
    case 0x3e:
      return "&gt;";
    default:
      return "";
  }
}
