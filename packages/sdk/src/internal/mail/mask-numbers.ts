/** Stands for a character of what is certainly no code. It is counted as a number. */
export const masked = "\ufffc";

const money =
  "[$€£¥₹₽₩₪₺₫฿₴₦₱]|USD|EUR|GBP|CHF|JPY|CNY|RMB|INR|BRL|SEK|NOK|DKK|PLN|CZK|HUF|RON|BGN|TRY|RUB|UAH|ILS|SAR|AED|EGP|KRW|THB|VND|IDR|MYR|AUD|CAD|NZD|SGD|HKD|TWD|MXN|ZAR|KES|R\\$|Rp|RM|Rs|kr|Kčs?|zł|Ft|lei|лв|грн|руб|TL";
const moneyBehind =
  '円|元|圓|원|đ(?!\\p{L})|ر\\.س|ريال|درهم|جنيه|دينار|تومان|ریال|ש"ח|ש״ח|रुपये|रुपए|บาท|рублей|рубля|гривень|euros?(?!\\p{L})|dollars?(?!\\p{L})|pounds?(?!\\p{L})|Euro(?!\\p{L})';
const units =
  "additions?|deletions?|commits?|lines?|files?|rows?|items?|clicks?|opens|views?|users?|people|points?|tests?|%|‰|°|km|kg|mg|cm|mm|ml|lbs?|oz|[kmgt]b|[KMGT]i?B|[km]?Wh|px|dpi|fps|kcal|ppm|sq|m²|x\\d|bps|Mbps|Hz|GHz|MHz|sec|secs|seconds?|mins?|minutes?|hours?|hrs?|days?|weeks?|months?|years?|Sekunden?|Minuten?|Stunden?|Uhr|Tagen?|Wochen?|Jahren?|secondes?|heures?|jours?|segundos?|minutos?|horas?|d[ií]as?|secondi|minuti|ore|giorni|seconden|uur|dagen|sekund\\p{L}{0,4}|minut\\p{L}{0,4}|timm?ar|timer|dagar|dager|dage|päivää|tuntia|minuuttia|godzin\\p{L}{0,2}|dni|dnů|hodin\\p{L}{0,2}|perc\\p{L}{0,4}|óra|órán|nap\\p{L}{0,4}|ore|zile|секунд\\p{L}{0,2}|минут\\p{L}{0,2}|час\\p{L}{0,3}|дн(?:ей|я|і|ів)|хвилин\\p{L}{0,2}|годин\\p{L}{0,2}|λεπτ\\p{L}{0,3}|ώρ\\p{L}{0,3}|δευτερόλεπτα|dakika\\p{L}{0,5}|saat|saniye|phút|giây|giờ|ngày|menit|detik|jam|hari|דקות|שעות|שניות|ימים|دقيقة|دقائق|ثانية|ساعة|يوم|دقیقه|ساعت|मिनट|सेकंड|घंटे|दिन|นาที|วินาที|ชั่วโมง|วัน|分钟|分鐘|秒|小时|小時|天|分間|分以内|時間|日間|분|초|시간|일 ";

/** An amount with its separators. */
const amount = "\\d(?:[\\d ,.'’]{0,14}\\d)?";

/** The forms of numbers and texts that are no codes, wherever they stand. */
const forms: readonly RegExp[] = [
  /https?:\/\/\S+|www\.\S+/giu,
  /[^\s@<>()]{1,64}@[^\s@<>()]{1,190}/gu,
  /(?<![\p{L}\p{N}.-])[\w-]{1,63}(?:\.[\w-]{1,63}){0,8}\.[a-z]{2,12}(?:\/[^\s]*)?/giu,
  /(?:©|\(c\)|copyright)[^\p{L}]{0,12}\d{4}/giu,
  /[*•×✱●xX#]{2,12}[ -]?\d{2,6}(?!\d)|[.…]{1,6}(?<=\.{3}|…)\d{2,6}(?!\d)/gu,
  /\+\d[\d ().\-/]{5,20}\d/gu,
  /\(\d{2,5}\) ?\d[\d \-./]{3,14}\d/gu,
  /(?<!\d)(?:1[- .]?)?8\d\d[- .]\d{3}[- .]\d{3,4}(?!\d)|(?<!\d)0\d{1,4}[ /-]\d{3,4}[ /-]\d{3,4}(?:[ /-]\d{1,4})?(?!\d)|(?<!\d)\d{3}[-. ]\d{3}[-. ]\d{4}(?!\d)|(?<!\d)\d{4}[ -]\d{3}[ -]\d{3}(?!\d)|(?<!\d)0\d(?: \d\d){4}(?!\d)/gu,
  /(?<!\d)\d{1,3}(?:\.\d{1,3}){3}(?!\d)/gu,
  /(?<![\d-])(?:19|20)\d\d ?[-–/] ?(?:(?:19|20)\d\d|\d\d)(?![\d-])/gu,
  /(?<!\d)(?:19|20|25)\d\d[-./]\d{1,2}[-./]\d{1,2}(?!\d)|(?<![\d.])\d{1,2}[./] ?\d{1,2}[./] ?\d{2,4}(?![\d])|(?<!\d)\d{1,2}-\d{1,2}-(?:19|20|25)\d\d(?!\d)/gu,
  /(?<!\d)\d{1,2}(?:st|nd|rd|th|\.|º|ª|er|-?го)?,? (?:de |of |d['’])?\p{L}{3,14}[.,]{0,2} (?:de |del )?(?:19|20|25)\d\d(?!\d)|(?<!\p{L})\p{L}{3,14}\.? \d{1,2}(?:st|nd|rd|th)?,? (?:19|20|25)\d\d(?!\d)/giu,
  /(?:19|20|25)\d\d ?[年년]|\d{1,2} ?[月월] ?\d{1,2} ?[日일]/gu,
  /(?<!\d)\d{1,2}[:.h]\d{2}(?::\d{2})?(?!\d)(?: ?(?:[ap]\.?m\.?|Uhr))?/giu,
  /〒 ?\d{3}-?\d{4}|(?<![A-Za-z])[A-Z]{2} \d{5}(?:-\d{4})?(?!\d)/gu,
  new RegExp(`(?<!\\p{L})(?:${money})\\.?[ ]?${amount}`, "gu"),
  new RegExp(`(?<![\\d\\p{L}])${amount}[ ]?(?:(?:${money})(?!\\p{L})|(?:${moneyBehind}))`, "gu"),
  new RegExp(
    `(?<![\\d\\p{L}-])\\d(?:[\\d.,]{0,9}\\d)?[ -]?(?:${units})(?![\\p{Script=Latin}\\p{Script=Cyrillic}\\d])`,
    "giu",
  ),
  /(?<![\d.,])\d{1,3}(?:[.,'’]\d{3})+(?:[.,]\d{1,2})?(?!\d)|(?<![\d.,])\d{1,3}(?: \d{3})+[.,]\d{1,2}(?!\d)|(?<![\d.,])\d+[.,]\d{1,2}(?![\d])/gu,
  /(?:#|№|n[°º]\.?)[ ]?[\p{L}\d-]{0,6}\d[\p{L}\d-]{0,20}/giu,
  /(?<![\p{L}\p{N}])v(?:ersion)? ?\d[\d.]{0,12}/giu,
];

/** Returns a text in which numbers that are certainly no codes, URLs and addresses are masked, character by character. */
export function maskNumbers(text: string): string {
  // A text without digits has no number, and no code of letters in a URL or an address.
  if (!/\p{N}|[@/.]\S/u.test(text)) return text;
  let plain = text;
  for (const form of forms) plain = plain.replace(form, (found) => masked.repeat(found.length));
  return plain;
}
