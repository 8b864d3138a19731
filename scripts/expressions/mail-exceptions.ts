// biome-ignore-all lint/suspicious/noTemplateCurlyInString: expressions are quoted from other files.
import type { Exception } from "./exceptions.js";

const bound =
  "What reads mail cuts a block to 3,000 characters (`longestText`), a URL to 2,000 (`longestUrl`) and a tag to the next `>` before it looks at them, and its tests read 200,000 characters of hostile mail.";

/** The expressions that read codes and links of mail. */
export const mailExceptions: readonly Exception[] = [
  {
    file: "packages/sdk/src/internal/mail/mask-numbers.ts",
    expression: "/https?:\\/\\/\\S+|www\\.\\S+/giu",
    reason: bound,
  },
  {
    file: "packages/sdk/src/internal/mail/mask-numbers.ts",
    expression: "/[^\\s@<>()]{1,64}@[^\\s@<>()]{1,190}/gu",
    reason: bound,
  },
  {
    file: "packages/sdk/src/internal/mail/mask-numbers.ts",
    expression: "/(?<![\\p{L}\\p{N}.-])[\\w-]{1,63}(?:\\.[\\w-]{1,63}){0,8}\\.[a-z]{2,12}(?:\\/[^\\s]*)?/giu",
    reason: bound,
  },
  {
    file: "packages/sdk/src/internal/mail/mask-numbers.ts",
    expression: "/(?:©|\\(c\\)|copyright)[^\\p{L}]{0,12}\\d{4}/giu",
    reason: bound,
  },
  {
    file: "packages/sdk/src/internal/mail/mask-numbers.ts",
    expression: "/[*•×✱●xX#]{2,12}[ -]?\\d{2,6}(?!\\d)|[.…]{1,6}(?<=\\.{3}|…)\\d{2,6}(?!\\d)/gu",
    reason: bound,
  },
  {
    file: "packages/sdk/src/internal/mail/mask-numbers.ts",
    expression: "/\\+\\d[\\d ().\\-/]{5,20}\\d/gu",
    reason: bound,
  },
  {
    file: "packages/sdk/src/internal/mail/mask-numbers.ts",
    expression: "/\\(\\d{2,5}\\) ?\\d[\\d \\-./]{3,14}\\d/gu",
    reason: bound,
  },
  {
    file: "packages/sdk/src/internal/mail/mask-numbers.ts",
    expression:
      "/(?<!\\d)(?:1[- .]?)?8\\d\\d[- .]\\d{3}[- .]\\d{3,4}(?!\\d)|(?<!\\d)0\\d{1,4}[ /-]\\d{3,4}[ /-]\\d{3,4}(?:[ /-]\\d{1,4})?(?!\\d)|(?<!\\d)\\d{3}[-. ]\\d{3}[-. ]\\d{4}(?!\\d)|(?<!\\d)\\d{4}[ -]\\d{3}[ -]\\d{3}(?!\\d)|(?<!\\d)0\\d(?: \\d\\d){4}(?!\\d)/gu",
    reason: bound,
  },
  {
    file: "packages/sdk/src/internal/mail/mask-numbers.ts",
    expression: "/(?<!\\d)\\d{1,3}(?:\\.\\d{1,3}){3}(?!\\d)/gu",
    reason: bound,
  },
  {
    file: "packages/sdk/src/internal/mail/mask-numbers.ts",
    expression:
      "/(?<!\\d)(?:19|20|25)\\d\\d[-./]\\d{1,2}[-./]\\d{1,2}(?!\\d)|(?<![\\d.])\\d{1,2}[./] ?\\d{1,2}[./] ?\\d{2,4}(?![\\d])|(?<!\\d)\\d{1,2}-\\d{1,2}-(?:19|20|25)\\d\\d(?!\\d)/gu",
    reason: bound,
  },
  {
    file: "packages/sdk/src/internal/mail/mask-numbers.ts",
    expression:
      "/(?<!\\d)\\d{1,2}(?:st|nd|rd|th|\\.|º|ª|er|-?го)?,? (?:de |of |d['’])?\\p{L}{3,14}[.,]{0,2} (?:de |del )?(?:19|20|25)\\d\\d(?!\\d)|(?<!\\p{L})\\p{L}{3,14}\\.? \\d{1,2}(?:st|nd|rd|th)?,? (?:19|20|25)\\d\\d(?!\\d)/giu",
    reason: bound,
  },
  {
    file: "packages/sdk/src/internal/mail/mask-numbers.ts",
    expression: "/(?:19|20|25)\\d\\d ?[年년]|\\d{1,2} ?[月월] ?\\d{1,2} ?[日일]/gu",
    reason: bound,
  },
  {
    file: "packages/sdk/src/internal/mail/mask-numbers.ts",
    expression: "/(?<!\\d)\\d{1,2}[:.h]\\d{2}(?::\\d{2})?(?!\\d)(?: ?(?:[ap]\\.?m\\.?|Uhr))?/giu",
    reason: bound,
  },
  {
    file: "packages/sdk/src/internal/mail/mask-numbers.ts",
    expression: 'new RegExp(`(?<!\\\\p{L})(?:${money})\\\\.?[ ]?${amount}`, "gu")',
    reason: bound,
  },
  {
    file: "packages/sdk/src/internal/mail/mask-numbers.ts",
    expression: 'new RegExp(`(?<![\\\\d\\\\p{L}])${amount}[ ]?(?:(?:${money})(?!\\\\p{L})|(?:${moneyBehind}))`, "gu")',
    reason: bound,
  },
  {
    file: "packages/sdk/src/internal/mail/mask-numbers.ts",
    expression:
      'new RegExp(\n    `(?<![\\\\d\\\\p{L}-])\\\\d(?:[\\\\d.,]{0,9}\\\\d)?[ -]?(?:${units})(?![\\\\p{Script=Latin}\\\\p{Script=Cyrillic}\\\\d])`,\n    "giu",\n  )',
    reason: bound,
  },
  {
    file: "packages/sdk/src/internal/mail/mask-numbers.ts",
    expression:
      "/(?<![\\d.,])\\d{1,3}(?:[.,'’]\\d{3})+(?:[.,]\\d{1,2})?(?!\\d)|(?<![\\d.,])\\d{1,3}(?: \\d{3})+[.,]\\d{1,2}(?!\\d)|(?<![\\d.,])\\d+[.,]\\d{1,2}(?![\\d])/gu",
    reason: bound,
  },
  {
    file: "packages/sdk/src/internal/mail/mask-numbers.ts",
    expression: "/(?:#|№|n[°º]\\.?)[ ]?[\\p{L}\\d-]{0,6}\\d[\\p{L}\\d-]{0,20}/giu",
    reason: bound,
  },
  {
    file: "packages/sdk/src/internal/mail/mask-numbers.ts",
    expression: "/(?<![\\p{L}\\p{N}])v(?:ersion)? ?\\d[\\d.]{0,12}/giu",
    reason: bound,
  },
  {
    file: "packages/sdk/src/internal/mail/code-candidates.ts",
    expression:
      "/(?<![A-Za-z\\u00c0-\\u024f0-9_])\\d+(?:(?:[ .\\-–‑·•]| [-–·•] )\\d+){0,12}(?![A-Za-z\\u00c0-\\u024f0-9_])/gu",
    reason: bound,
  },
  {
    file: "packages/sdk/src/internal/mail/code-candidates.ts",
    expression:
      "/(?<![A-Za-z\\u00c0-\\u024f0-9_@./#&=+-])[A-Za-z0-9]{1,10}(?:[-–·•‑][A-Za-z0-9]{1,10}){0,9}(?![A-Za-z\\u00c0-\\u024f0-9_@/]|[.-][A-Za-z0-9])/gu",
    reason: bound,
  },
  {
    file: "packages/sdk/src/internal/mail/code-candidates.ts",
    expression:
      "/(?<![A-Za-z\\u00c0-\\u024f0-9_])[A-Z0-9](?:(?:[ ·•|]| [-–·•|] )[A-Z0-9]){3,9}(?![A-Za-z\\u00c0-\\u024f0-9_]| [A-Z0-9](?![A-Za-z0-9]))/gu",
    reason: bound,
  },
  {
    file: "packages/sdk/src/internal/mail/code-candidates.ts",
    expression: "/^[A-Z0-9]{2,5}(?: [A-Z0-9]{2,5}){1,3}$/",
    reason: bound,
  },
  { file: "packages/sdk/src/internal/mail/code-candidates.ts", expression: "/^[\\d\\W]+$/", reason: bound },
  { file: "packages/sdk/src/internal/mail/code-candidates.ts", expression: "/^((?:G|FB)-)\\d{4,8}$/", reason: bound },
  { file: "packages/sdk/src/internal/mail/code-candidates.ts", expression: "/\\D+/", reason: bound },
  { file: "packages/sdk/src/internal/mail/code-candidates.ts", expression: "/\\D+/g", reason: bound },
  { file: "packages/sdk/src/internal/mail/code-candidates.ts", expression: "/^\\d+$/", reason: bound },
  { file: "packages/sdk/src/internal/mail/code-candidates.ts", expression: "/[^A-Za-z0-9]+/", reason: bound },
  { file: "packages/sdk/src/internal/mail/code-candidates.ts", expression: "/^[A-Z]{3,}\\d{1,4}$/", reason: bound },
  { file: "packages/sdk/src/internal/mail/code-candidates.ts", expression: "/^[A-Z]{4,}$/", reason: bound },
  { file: "packages/sdk/src/internal/mail/code-candidates.ts", expression: "/^[A-Za-z]+$/", reason: bound },
  { file: "packages/sdk/src/internal/mail/code-candidates.ts", expression: "/^[A-Z]?[a-z]+\\d+$/", reason: bound },
  {
    file: "packages/sdk/src/internal/mail/code-words.ts",
    expression: 'new RegExp(`(?<![\\\\p{L}\\\\p{N}_])(?:${words})(?![\\\\p{L}\\\\p{N}_])${texts}`, "gu")',
    reason: bound,
  },
  { file: "packages/sdk/src/internal/mail/code-context.ts", expression: "/^[^\\p{L}]{0,4}$/u", reason: bound },
  {
    file: "packages/sdk/src/internal/mail/find-links.ts",
    expression:
      "/unsubscri|optout|opt[-_]out|abmeld|desabonn|desinscri|darse-de-baja|\\/u\\/[\\w-]{40,}|list-manage\\.com\\/unsub/i",
    reason: bound,
  },
  {
    file: "packages/sdk/src/internal/mail/find-links.ts",
    expression:
      "/preferences|preference[-_]?cent|email[-_]settings|notification[-_]?settings|manage[-_]?subscription|\\/p\\/[\\w-]{40,}/i",
    reason: bound,
  },
  {
    file: "packages/sdk/src/internal/mail/find-links.ts",
    expression:
      "/(?:^|[^a-z])(?:verif\\w*|confirm\\w*|activat\\w*|validat\\w*|reset\\w*|recover\\w*|magic[-_]?\\w*|invit\\w*|accept\\w*|sign[-_]?in|signin|log[-_]?in|login|auth\\w*|callback|register|registration|signup|sign[-_]up|set[-_]password|new[-_]password|password|passwort|optin|opt[-_]in|doi|double[-_]?opt\\w*|join|approve|unlock|onboard\\w*|session|sso|otp)(?=[^a-z]|$)/i",
    reason: bound,
  },
  {
    file: "packages/sdk/src/internal/mail/find-links.ts",
    expression:
      "/(?:twitter|x|facebook|instagram|linkedin|youtube|tiktok|pinterest|github|apple|google|t|wa)\\.(?:com|me)\\/(?!.*(?:verif|confirm|token))|play\\.google\\.com|apps\\.apple\\.com|itunes\\.apple\\.com|\\/(?:help|support|privacy|terms|legal|contact|faq|blog|about|imprint|impressum|datenschutz|agb|docs|status|careers|track(?:ing)?|orders?|invoices?|view[-_]?in[-_]?browser|webversion)(?:[/?#]|$)/i",
    reason: bound,
  },
  {
    file: "packages/sdk/src/internal/mail/find-links.ts",
    expression:
      "/(?<!\\p{L})(?:confirmed|verified|activated|changed|updated|approved|accepted|bestätigt|aktiviert|geändert|confirmée?|modifiée?|confirmad[oa]|cambiad[oa]|alterad[oa]|confermat[oa]|modificat[oa]|bevestigd|gewijzigd|bekräftad|ändrat|potwierdzon\\p{L}{0,3}|zmienion\\p{L}{0,3}|potvrzen\\p{L}{0,3}|подтвержд[её]н\\p{L}{0,3}|измен[её]н\\p{L}{0,3}|підтверджен\\p{L}{0,3}|onaylandı|değiştirildi|dikonfirmasi|diubah)(?!\\p{L})|^تم |已(?:确认|更改|修改|確認)|確認済|変更されました|변경되었/iu",
    reason: bound,
  },
  { file: "packages/sdk/src/internal/mail/find-links.ts", expression: "/^[\\s→›»>]*$/", reason: bound },
  { file: "packages/sdk/src/internal/mail/find-links.ts", expression: "/^https?:\\/\\/[^/?#]*/i", reason: bound },
  { file: "packages/sdk/src/internal/mail/find-links.ts", expression: "/^[^.!?。！？]{0,200}/u", reason: bound },
  { file: "packages/sdk/src/internal/mail/find-links.ts", expression: "/^[a-z]+(?:-[a-z0-9]+){2,}$/", reason: bound },
  {
    file: "packages/sdk/src/internal/mail/text-body.ts",
    expression: "/https?:\\/\\/[^\\s<>\"'`\\\\^{}|「」『』（）【】、。，！]+/gi",
    reason: bound,
  },
  {
    file: "packages/sdk/src/internal/mail/text-body.ts",
    expression: "/(https?:\\/\\/\\S+)|[*_|=~>]{1,80}/gi",
    reason: bound,
  },
  { file: "packages/sdk/src/internal/mail/text-body.ts", expression: "/^[-–—+#.]{3,}$/", reason: bound },
  { file: "packages/sdk/src/internal/mail/text-body.ts", expression: "/[\\s<([:\\-–—→*]{1,20}$/", reason: bound },
  {
    file: "packages/sdk/src/internal/mail/text-body.ts",
    expression: "/(?<![.,;:!?'*_~])[.,;:!?'*_~]+$/",
    reason: bound,
  },
  {
    file: "packages/sdk/src/internal/mail/read-style.ts",
    expression: "/font-family\\s?:[^;]*(?:monospace|courier|consolas|menlo)/",
    reason: bound,
  },
  {
    file: "packages/sdk/src/internal/mail/read-style.ts",
    expression: "/font(?:-size)?\\s?:\\s?[^;]{0,40}?(\\d+(?:\\.\\d+)?)(px|pt|rem|em|%)/",
    reason: bound,
  },
  {
    file: "packages/sdk/src/internal/mail/read-style.ts",
    expression: "/letter-spacing\\s?:\\s?(\\d{0,3}(?:\\.\\d+)?)(px|em|pt|rem)/",
    reason: bound,
  },
  {
    file: "packages/sdk/src/internal/mail/html-tag.ts",
    expression: "/<(\\/?)([a-zA-Z][\\w:-]{0,30})/y",
    reason: bound,
  },
  { file: "packages/sdk/src/internal/mail/html-tag.ts", expression: "/=\\s*([\"'])/g", reason: bound },
  {
    file: "packages/sdk/src/internal/mail/html-tag.ts",
    expression: "/(?:^|[\\s\"'/])href\\s{0,9}=\\s{0,9}(?:\"([^\"]*)\"|'([^']*)'|([^\\s\"'>]+))/i",
    reason: bound,
  },
  {
    file: "packages/sdk/src/internal/mail/html-tag.ts",
    expression: "/(?:^|[\\s\"'/])alt\\s{0,9}=\\s{0,9}(?:\"([^\"]*)\"|'([^']*)'|([^\\s\"'>]+))/i",
    reason: bound,
  },
  {
    file: "packages/sdk/src/internal/mail/html-tag.ts",
    expression: "/(?:^|[\\s\"'/])style\\s{0,9}=\\s{0,9}(?:\"([^\"]*)\"|'([^']*)'|([^\\s\"'>]+))/i",
    reason: bound,
  },
  {
    file: "packages/sdk/src/internal/mail/html-tag.ts",
    expression: "/(?:^|[\\s\"'/])class\\s{0,9}=\\s{0,9}(?:\"([^\"]*)\"|'([^']*)'|([^\\s\"'>]+))/i",
    reason: bound,
  },
  {
    file: "packages/sdk/src/internal/mail/html-tag.ts",
    expression: "/(?:^|[\\s\"'/])id\\s{0,9}=\\s{0,9}(?:\"([^\"]*)\"|'([^']*)'|([^\\s\"'>]+))/i",
    reason: bound,
  },
  {
    file: "packages/sdk/src/internal/mail/html-tag.ts",
    expression: "/(?:^|[\\s\"'/])bgcolor\\s{0,9}=\\s{0,9}(?:\"([^\"]*)\"|'([^']*)'|([^\\s\"'>]+))/i",
    reason: bound,
  },
  {
    file: "packages/sdk/src/internal/mail/html-tag.ts",
    expression: "/(?:^|[\\s\"'/])role\\s{0,9}=\\s{0,9}(?:\"([^\"]*)\"|'([^']*)'|([^\\s\"'>]+))/i",
    reason: bound,
  },
  {
    file: "packages/sdk/src/internal/mail/html-tag.ts",
    expression: "/(?:^|[\\s\"'/])size\\s{0,9}=\\s{0,9}(?:\"([^\"]*)\"|'([^']*)'|([^\\s\"'>]+))/i",
    reason: bound,
  },
  { file: "packages/sdk/src/internal/mail/plain-text.ts", expression: "/\\s+/g", reason: bound },
  { file: "packages/sdk/src/internal/mail/join-blocks.ts", expression: "/^\\d{2,4}$/", reason: bound },
  { file: "packages/sdk/src/internal/mail/join-blocks.ts", expression: "/-+/g", reason: bound },
];
