import type { Rules } from "../rule.js";

/** The rules about readers who do not see a mail, or not well. */
export const accessibilityRules: Rules = {
  "accessibility/image-alt": {
    severity: "warning",
    title: "The image has no alternative text",
    reason: "Screen readers read its address instead, and clients that load no images show nothing (WCAG 1.1.1).",
    remedy: 'Describe the image in alt, or write alt="" where it only decorates.',
    example: '<img src="https://example.com/sale.png" width="600">',
  },
  "accessibility/linked-image-alt": {
    severity: "warning",
    title: "A linked image has an empty alternative text",
    reason: "The link has no name then: a screen reader reads its address (WCAG 2.4.4).",
    remedy: "Say in alt where the link leads.",
    example: '<a href="https://example.com/"><img src="https://example.com/sale.png" width="600" alt=""></a>',
  },
  "accessibility/alt-file-name": {
    severity: "info",
    title: "The alternative text is the name of a file",
    reason: "It says nothing to whoever does not see the image.",
    remedy: "Describe the image.",
    example: '<img src="https://example.com/h1.png" width="600" alt="header_final2.png">',
  },
  "accessibility/lang": {
    severity: "warning",
    title: "The language is not named",
    reason:
      "A screen reader pronounces the mail in the language of the device, and clients offer to translate it (WCAG 3.1.1).",
    remedy: 'Write it into the html tag: <html lang="en">.',
    example: "<html><head><title>News</title></head><body><p>News</p></body></html>",
  },
  "accessibility/title": {
    severity: "warning",
    title: "The document has no title",
    reason: "It is what is read first, and the name of the page that shows the mail in a browser (WCAG 2.4.2).",
    remedy: "Write a title into the head, such as the subject.",
    example: '<html lang="en"><head></head><body><p>News</p></body></html>',
  },
  "accessibility/contrast": {
    severity: "warning",
    title: "The text has too little contrast",
    reason: "Many readers cannot read it, and nobody can in the sun (WCAG 1.4.3).",
    remedy:
      "Make the text darker or its background lighter: 4.5 to 1 for text, 3 to 1 for text from 24 px, or bold from 18.7 px.",
    example: '<p style="color:#bbbbbb;background-color:#ffffff">Terms apply</p>',
  },
  "accessibility/heading-order": {
    severity: "info",
    title: "The heading skips a level",
    reason: "Readers who move from heading to heading miss a part (WCAG 1.3.1).",
    remedy: "Use the next level, and style it as you like.",
    example: "<h1>News</h1><h3>Prices</h3>",
  },
  "accessibility/empty-heading": {
    severity: "warning",
    title: "The heading is empty",
    reason: "A screen reader announces a heading and then nothing.",
    remedy: "Take it out, or use margins for space.",
    example: "<h2></h2>",
  },
  "accessibility/layout-table": {
    severity: "warning",
    title: "The layout is a table for screen readers too",
    reason: "They announce rows and columns before each text (WCAG 1.3.1).",
    remedy: 'Give tables that only arrange things role="presentation".',
    example: '<table width="600"><tr><td>Hello</td></tr></table>',
  },
  "accessibility/link-text": {
    severity: "warning",
    title: "The link has no text",
    reason: "A screen reader reads its address instead (WCAG 2.4.4).",
    remedy: "Say where it leads, in words or in the alt of its image.",
    example: '<a href="https://example.com/"></a>',
  },
  "accessibility/vague-link": {
    severity: "info",
    title: "The text does not say where the link leads",
    reason: "Many readers go through the links alone, out of their sentences (WCAG 2.4.4).",
    remedy: "Name what is there: “See your invoice” instead of “Click here”.",
    example: '<a href="https://example.com/">Click here</a>',
  },
  "accessibility/small-text": {
    severity: "info",
    title: "The text is very small",
    reason: "Text below 10 px is hard to read on a phone, and iOS makes it larger, which breaks layouts.",
    remedy: "Use 14 px for text and 12 px for small print.",
    example: '<p style="font-size:8px">Terms apply</p>',
  },
  "accessibility/direction": {
    severity: "warning",
    title: "The direction of the text is not named",
    reason: "Arabic, Hebrew and Persian are shown with punctuation and numbers in the wrong place.",
    remedy: 'Write dir="rtl" into the html tag, or the element.',
    example: "<p>שלום עולם, זה הדואר החדש שלנו</p>",
  },
};
