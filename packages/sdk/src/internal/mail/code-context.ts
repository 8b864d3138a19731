import { actionWords } from "./action-words.js";
import type { Block, Look } from "./block.js";
import type { CodeCandidate } from "./code-candidates.js";
import { secretWords, strongWords, Words, weakWords } from "./code-words.js";
import { masked } from "./mask-numbers.js";
import { otherCodes, otherNumbers, saleWords, travelWords } from "./other-words.js";
import { lowerCase } from "./plain-text.js";

/** Words that ask a reader to type something. */
const useWords = new Words(
  [
    "use|enter|type|input|insert|paste|copy|provide|geben?|gib|verwende~|benutze~|nutze~|eingeben|eintippen|saisi~|entre[rz]|utilis(?:er|ez|e)|tapez|ingres~|introduc~|introduz~|usa|use|utiliza~|escrib~|digit~|inser~|usa|voer|gebruik|typ|vul|ange|använd|skriv|knappa|indtast|brug|angiv|bruk|tast|syötä|käytä|anna|wpisz|użyj|podaj|wprowadź|zadejte|zadajte|zadej|použijte|použite|vložte|írja be|írd be|add meg|adja meg|használ~|introdu~|folos~|введ~|использ~|укажите|використ~|вкажіть|въвед~|използв~|εισ[αά]γ~|πληκτρολ~|χρησιμοποι~|gir~|kullan~|yaz~|nhập|dùng|sử dụng|masukkan|gunakan|ketik|unesi~|upiši~|įveskite|ievadiet|sisesta|vnesite|weka|ingiza|tumia",
  ],
  [
    "أدخل|إدخال|استخدم|اكتب|הזן|הזינו|הקלד|הקלידו|השתמש|وارد کنید|استفاده کنید|दर्ज|प्रयोग|उपयोग|डालें|লিখুন|ใส่|กรอก|ป้อน|ใช้|输入|輸入|填写|填寫|使用|入力|ご利用|使って|입력|사용",
  ],
);

interface Word {
  start: number;
  end: number;
  /** How strongly it names a code; below 0: it names another number. */
  weight: number;
}

/** How far (characters) a word may be before or behind a code that it names, in the same block. */
const reach = { before: 100, behind: 70, secret: 12 };
/** How many blocks before a code that stands alone may have its label. */
const blocksBefore = 4;

/** What a reader knows of the numbers of a mail from the words around them. */
export class CodeContext {
  readonly #texts: readonly string[];
  readonly #blocks: readonly Block[];
  readonly #words: Word[][] = [];
  readonly #facts = new Map<string, boolean>();

  constructor(texts: readonly string[], blocks: readonly Block[]) {
    this.#texts = texts.map(lowerCase);
    this.#blocks = blocks;
  }

  /** Whether the mail names a one-time code without doubt. */
  get isStrong(): boolean {
    return this.#fact("strong", (whole) => strongWords.isIn(withoutOthers(whole)));
  }

  get #isSale(): boolean {
    return this.#fact("sale", (whole) => countOf(whole, saleWords) >= 2);
  }

  get #isTravel(): boolean {
    return this.#fact("travel", (whole) => countOf(whole, travelWords) >= 2);
  }

  get #hasWords(): boolean {
    return this.isStrong || this.#fact("weak", (whole) => weakWords.isIn(whole));
  }

  /** Returns what is true of the whole mail. It is found out where it matters, because that reads every word. */
  #fact(name: string, find: (whole: string) => boolean): boolean {
    const known = this.#facts.get(name) ?? find(this.#texts.join("\n"));
    this.#facts.set(name, known);
    return known;
  }

  /** Returns how surely the words around a candidate say that it is a code: 0 where nothing does, below 0 where it is another number. */
  labelOf(index: number, { start, end, isAlone }: { start: number; end: number; isAlone: boolean }): number {
    const inside = this.#labelInside(index, start, end);
    if (inside !== 0) return inside;
    const text = this.#texts[index] ?? "";
    const isLast = text.slice(end).replace(/[^\p{L}\p{N}]/gu, "") === "";
    if (isAlone || isLast || /^[^\p{L}]{0,4}$/u.test(text.slice(0, start))) return this.#labelAround(index, isAlone);
    return 0;
  }

  /** Whether a candidate that no word names is shown as only a code is. */
  isLikelyWithoutWords(
    index: number,
    { kind, shape, code }: CodeCandidate,
    { isAlone, look, block }: { isAlone: boolean; look: Look; block: Block },
  ): boolean {
    if (!isAlone || kind === "letters" || shape < (kind === "mixed" ? 2 : 1) || this.#isSale || code.length > 8)
      return false;
    const isShown = look.isSpaced || look.isHinted || block.isJoined || (look.size >= 22 && this.#hasWords);
    if (!isShown) return false;
    const around = [index - 2, index - 1, index + 1].flatMap((each) => this.#wordsOf(each));
    return around.every(({ weight }) => weight >= 0);
  }

  #labelInside(index: number, start: number, end: number): number {
    const text = this.#texts[index] ?? "";
    const words = this.#wordsOf(index);
    const before = words.filter((word) => word.end <= start);
    const named = before.findLast(({ weight }) => weight > 0);
    const other = before.findLast(({ weight, end: after }) => weight < 0 && !hasNumber(text.slice(after, start)));
    const behind = this.#behind(text, words, end);
    if (
      named !== undefined &&
      (other === undefined || other.end <= named.end || isApart(text.slice(other.end, start)))
    ) {
      const value =
        valueAt(named, distance(text, named.end, start)) - (other !== undefined && other.end > named.end ? 1 : 0);
      if (value > 0) return Math.max(value, behind);
    }
    if (other !== undefined && start - other.end <= 40) return behind >= 5 && start - other.end > 4 ? behind - 1 : -1;
    if (behind !== 0) return behind;
    // `[482913] Lumen verification`: a ticket has a word in its brackets, too.
    const isInFront =
      this.#blocks[index]?.kind === "subject" && text.startsWith("[") && start === 1 && text[end] === "]";
    if (isInFront && actionWords.isIn(text)) return 5;
    const isTyped = useWords.isIn(text.slice(0, start)) || useWords.isIn(text.slice(end, end + 60));
    return isTyped && actionWords.isIn(text) ? 4 : 0;
  }

  /** Returns what the words behind a candidate say. */
  #behind(text: string, words: readonly Word[], end: number): number {
    for (const { start, weight } of words) {
      if (start < end) continue;
      const gap = text.slice(end, start);
      if (hasNumber(gap) || gap.length > reach.behind) return 0;
      if (weight < 0) {
        if (gap.length <= 2) return -1;
        continue;
      }
      if (weight === 1) return gap.length <= 2 ? 4 : 0;
      if (/[.!?。]\s/.test(gap) && gap.length > 12) return weight >= 3 ? 3 : 0;
      return weight >= 3 ? 6 : weight === 2 ? 5 : 0;
    }
    return 0;
  }

  /** Returns what the blocks around a candidate say that stands alone, or at the end of its block. */
  #labelAround(index: number, isAlone: boolean): number {
    for (let back = 1; back <= (isAlone ? blocksBefore : 1); back += 1) {
      const text = this.#texts[index - back];
      if (text === undefined || (this.#blocks[index - back]?.kind === "subject" && back > 1)) break;
      const label = this.#labelIn(index - back);
      if (label > 0) return Math.max(2, label + 1 - back);
      if (label < 0) return back === 1 || this.#blocks[index]?.isInRow ? -1 : 0;
      // Another number between the two is what the label names.
      if (/\d{4}/.test(text) && back > 1) break;
    }
    if (!isAlone) return 0;
    const next = this.#wordsOf(index + 1);
    if (next.some(({ weight }) => weight >= 3)) return 4;
    return next.some(({ weight }) => weight === 2) ? 3 : 0;
  }

  /** Returns what a block says as a label of what follows it. */
  #labelIn(index: number): number {
    const text = this.#texts[index] ?? "";
    const words = this.#wordsOf(index);
    const strongest = Math.max(0, ...words.map(({ weight }) => weight));
    if (strongest >= 2) return strongest >= 3 ? 6 : 5;
    if (strongest === 1 && /[:：]\s?$/.test(text)) return 4;
    const isTyped = useWords.isIn(text) && actionWords.isIn(text);
    if (isTyped) return 4;
    return words.some(({ weight }) => weight < 0) && text.length <= 60 ? -1 : 0;
  }

  /** Returns the words of a block that name numbers, in their order. */
  #wordsOf(index: number): readonly Word[] {
    const text = this.#texts[index];
    if (text === undefined) return [];
    this.#words[index] ??= this.#findWords(text);
    return this.#words[index];
  }

  #findWords(text: string): Word[] {
    const others = find(text, otherCodes, -2);
    const strong = find(text, strongWords, 3);
    if (strong.length > 0 && this.#isTravel && !/sign|log|secur|verif|auth|one/i.test(text)) {
      for (const word of strong) word.weight = -1;
    }
    const weak = find(text, weakWords, 2);
    // Where something is sold, only a strong word names a code that is typed once.
    if (weak.length > 0 && (saleWords.isIn(text) || this.#isSale) && !this.isStrong) {
      for (const word of weak) word.weight = -1;
    }
    const taken = [...others, ...strong];
    const words = [...taken];
    for (const more of [weak, find(text, secretWords, 1), find(text, otherNumbers, -1)]) {
      words.push(...more.filter((word) => words.every((each) => word.end <= each.start || word.start >= each.end)));
    }
    return words.sort((one, other) => one.start - other.start);
  }
}

function find(text: string, { pattern }: Words, weight: number): Word[] {
  return [...text.matchAll(pattern)].map((found) => ({
    start: found.index,
    end: found.index + found[0].length,
    weight,
  }));
}

function countOf(text: string, { pattern }: Words): number {
  return new Set([...text.matchAll(pattern)].map(([found]) => found.toLowerCase())).size;
}

function withoutOthers(text: string): string {
  return text.replace(otherCodes.pattern, (found) => " ".repeat(found.length));
}

/** Whether a text has a number of which a word before it may speak. */
function hasNumber(text: string): boolean {
  return /\d{2}/.test(text) || text.includes(masked);
}

/** Whether a text between a word and a number keeps the two apart: `account: 1234` and `account is 1234`, but not `account 1234`. */
function isApart(text: string): boolean {
  return /[:：=>→]/.test(text) || text.trim().length > 1;
}

/** Returns the characters between two offsets; the end of a sentence counts as many. */
function distance(text: string, from: number, to: number): number {
  const between = text.slice(from, to);
  return between.length + 25 * (between.match(/(?<=\p{L}{3})[.!?]\s|[。！？]/gu) ?? []).length;
}

function valueAt({ weight }: Word, far: number): number {
  if (weight === 1) return far <= reach.secret ? 4 : 0;
  if (far > reach.before) return 0;
  const near = far <= 35 ? 5 : far <= 70 ? 4 : 3;
  return near + (weight >= 3 ? 1 : 0);
}
