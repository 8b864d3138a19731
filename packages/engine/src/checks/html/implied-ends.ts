const voids = new Set(
  "area base br col embed hr img input link meta param source track wbr basefont bgsound frame keygen".split(" "),
);

/** Whether elements of a name have no content and no end tag. */
export function isVoid(name: string): boolean {
  return voids.has(name);
}

const words = (names: string): ReadonlySet<string> => new Set(names.split(" "));
const paragraph = words("p");

/** The open elements that a start tag closes, by its name: the end tags that HTML lets authors leave out. */
export const impliedEnds: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ["tr", words("tr th td p")],
  ["th", words("th td p")],
  ["td", words("th td p")],
  ["tbody", words("thead tbody tfoot tr th td p")],
  ["tfoot", words("thead tbody tr th td p")],
  ["body", words("head link script title")],
  ["li", words("li p")],
  ["dt", words("dt dd p")],
  ["dd", words("dt dd p")],
  ["option", words("option")],
  ["optgroup", words("option optgroup")],
  ["rt", words("rt rp")],
  ["rp", words("rt rp")],
  ...(
    "address article aside blockquote center details div dl fieldset figure footer form h1 h2 h3 h4 h5 h6 header hr main nav ol p pre section table ul".split(
      " ",
    ) as string[]
  ).map((name): [string, ReadonlySet<string>] => [name, paragraph]),
]);
