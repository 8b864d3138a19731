/** The named character references that mail uses; all others stay as they are. */
const named: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: "\u00a0",
  ensp: "\u2002",
  emsp: "\u2003",
  thinsp: "\u2009",
  zwnj: "\u200c",
  zwj: "\u200d",
  shy: "\u00ad",
  lrm: "\u200e",
  rlm: "\u200f",
  copy: "©",
  reg: "®",
  trade: "™",
  middot: "·",
  bull: "•",
  hellip: "…",
  ndash: "–",
  mdash: "—",
  lsquo: "‘",
  rsquo: "’",
  ldquo: "“",
  rdquo: "”",
  laquo: "«",
  raquo: "»",
  euro: "€",
  pound: "£",
  yen: "¥",
  cent: "¢",
  sect: "§",
  deg: "°",
  times: "×",
  rarr: "→",
  larr: "←",
  szlig: "ß",
};

/** The letters of references such as `&eacute;`: a letter and the combining mark of the accent. */
const accents: Readonly<Record<string, string>> = {
  acute: "\u0301",
  grave: "\u0300",
  circ: "\u0302",
  uml: "\u0308",
  tilde: "\u0303",
  ring: "\u030a",
  cedil: "\u0327",
  caron: "\u030c",
};

/** Returns a text of HTML with its character references decoded. */
export function decodeEntities(text: string): string {
  if (!text.includes("&")) return text;
  return text.replace(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|([a-z]{2,10}));?/gi, (whole, hex, decimal, name) => {
    if (name === undefined) return characterOf(hex === undefined ? Number(decimal) : Number.parseInt(hex, 16), whole);
    return named[name] ?? accented(name) ?? whole;
  });
}

function characterOf(point: number, otherwise: string): string {
  return point > 0 && point <= 0x10ffff ? String.fromCodePoint(point) : otherwise;
}

function accented(name: string): string | undefined {
  const mark = accents[name.slice(1)];
  return mark && (name.charAt(0) + mark).normalize("NFC");
}
