/** What a message says about unsubscribing, as Mailpit reports it. */
export interface ListUnsubscribe {
  Header: string;
  Links: string[];
  Errors: string;
  HeaderPost: string;
}

/** The links of a `List-Unsubscribe` header, at most one mail and one web address, and what is wrong with the others. */
export function readListUnsubscribe(header: string, post: string): ListUnsubscribe {
  const answer = { Header: header, Links: [] as string[], Errors: "", HeaderPost: post };
  if (header === "") return { ...answer, HeaderPost: "" };
  const written = withoutComments(header).trim();
  if (!/^<[^<>]*>(\s*,\s*<[^<>]*>)*$/.test(written)) {
    return { ...answer, Errors: `"${written}" should be links enclosed in <> and split with commas` };
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
      answer.Links.push(link);
    }
  }
  return { ...answer, Errors: errors.join(", ") };
}

/** Returns a header without its comments; one that does not end is none. */
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
