/**
 * Returns HTML with a blank in place of each tag, and of each `<style>` and `<script>` with its content. What has no end
 * stays, and is looked for once: looked for at every start, it would cost the square of the length.
 */
export function withoutTags(html: string): string {
  const lower = html.toLowerCase();
  const unended = new Set<string>();
  let text = "";
  let copied = 0;
  for (let at = html.indexOf("<"); at !== -1; at = html.indexOf("<", Math.max(at + 1, copied))) {
    const end = endOfElement(lower, at, unended) ?? endOfTag(lower, at);
    if (end === undefined) break;
    text += `${html.slice(copied, at)} `;
    copied = end;
  }
  return text + html.slice(copied);
}

/** Where a `<style>` or `<script>` that begins at an offset ends; undefined where another tag begins, or it has no end. */
function endOfElement(lower: string, at: number, unended: Set<string>): number | undefined {
  const name = ["style", "script"].find((each) => lower.startsWith(each, at + 1));
  if (name === undefined || unended.has(name) || /\w/.test(lower.charAt(at + 1 + name.length))) return undefined;
  const endTag = `</${name}>`;
  const end = lower.indexOf(endTag, at);
  if (end === -1) unended.add(name);
  return end === -1 ? undefined : end + endTag.length;
}

function endOfTag(lower: string, at: number): number | undefined {
  const end = lower.indexOf(">", at);
  return end === -1 ? undefined : end + 1;
}
