/** The unsubscribe links of a message in Mailpit's format. */
export interface ListUnsubscribe {
  Header: string;
  Links: string[];
  Errors: string;
  HeaderPost: string;
}

/** Returns the links of a `List-Unsubscribe` header, at most one mailto and one HTTP link, and the errors of the others. */
export function readListUnsubscribe(header: string, post: string): ListUnsubscribe {
  const result = { Header: header, Links: [] as string[], Errors: "", HeaderPost: post };
  if (header === "") return { ...result, HeaderPost: "" };
  const written = withoutComments(header).trim();
  if (!/^<[^<>]*>(\s*,\s*<[^<>]*>)*$/.test(written)) {
    return { ...result, Errors: `"${written}" should be links enclosed in <> and split with commas` };
  }
  const errors: string[] = [];
  const seen = new Set<string>();
  for (const [, link = ""] of written.matchAll(/<([^<>]*)>/g)) {
    const kind = /^mailto:\w/.test(link) ? "mailto" : /^https?:\/\/\w/i.test(link) ? "HTTP" : undefined;
    if (/\s/.test(link)) errors.push(`"${link}" should not contain spaces`);
    else if (kind === undefined) errors.push(`"${link}" should start with either http(s):// or mailto:`);
    else if (seen.has(kind)) errors.push(`"${link}" should be the only ${kind} link`);
    else {
      seen.add(kind);
      result.Links.push(link);
    }
  }
  return { ...result, Errors: errors.join(", ") };
}

/** Returns a header without its comments. An unclosed parenthesis begins no comment. */
function withoutComments(header: string): string {
  const pieces: string[] = [];
  let rest = 0;
  for (let open = header.indexOf("("); open !== -1; open = header.indexOf("(", rest)) {
    const close = header.indexOf(")", open);
    if (close === -1) break;
    pieces.push(header.slice(rest, open));
    rest = close + 1;
  }
  return pieces.join("") + header.slice(rest);
}
