import { expect, it } from "vitest";
import { asWritten, filled, wordsOfExpansion } from "./expand-alias.js";

const split = (text: string) => wordsOfExpansion(text).map(asWritten);
const fill = (text: string, ...args: string[]) => filled("find", wordsOfExpansion(text), args);

it.each([
  ["contacts  list\t--all\n", ["contacts", "list", "--all"]],
  [`send --subject 'Hello, you' --text "it's"`, ["send", "--subject", "Hello, you", "--text", "it's"]],
  [`a"b c"'d e'f`, ["ab cd ef"]],
  [`'' "" a`, ["", "", "a"]],
  [String.raw`a\ b \'c\" "\"\\\n"`, ["a b", `'c"`, String.raw`"\\n`]],
  [
    "list | jq > out; ~ $HOME `x` $(y) {a,b} *",
    ["list", "|", "jq", ">", "out;", "~", "$HOME", "`x`", "$(y)", "{a,b}", "*"],
  ],
  ["😀 ü", ["😀", "ü"]],
  ["", []],
  ["  ", []],
])("takes %j apart as a shell does, and runs nothing of it", (text, words) => {
  expect(split(text)).toEqual(words);
});

it.each([
  ["a 'b", "a ' that is not closed"],
  ['a "b', 'a " that is not closed'],
  [`a 'b"c" d'e'`, "a ' that is not closed"],
  ["a\\", "ends with a backslash"],
])("refuses %j without repeating it", (text, message) => {
  expect(() => split(text)).toThrow(message);
});

it("puts arguments where they have a place, in one word whatever they hold, and the others behind", () => {
  expect(fill("list --search $1 --all", "a b", "-o", "csv")).toEqual(["list", "--search", "a b", "--all", "-o", "csv"]);
  expect(fill(`send -F "name=$2, $1" -F x=$1$1`, "$2", "b", "c")).toEqual([
    "send",
    "-F",
    "name=b, $2",
    "-F",
    "x=$2$2",
    "c",
  ]);
  expect(fill("list $2", "a", "b")).toEqual(["list", "b", "a"]);
  expect(fill("list $10 $0", "a")).toEqual(["list", "a0", "$0"]);
});

it("keeps what looks like a place for an argument where a shell would", () => {
  expect(fill(String.raw`a '$1' \$1 "\$1"`, "x")).toEqual(["a", "$1", "$1", "$1", "x"]);
});

it("reports a missing argument, and takes no flag for one", () => {
  expect(() => fill("list $1 $2", "a")).toThrow("the alias find wants 2 arguments and has 1");
  expect(() => fill("list $1", "--all", "a")).toThrow("the alias find wants 1 argument and has 0");
  expect(fill("contacts get $1", "-")).toEqual(["contacts", "get", "-"]);
  expect(fill("contacts get $1", "-h")).toEqual(["contacts", "get", "$1", "--help"]);
});
