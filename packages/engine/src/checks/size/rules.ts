import type { Rules } from "../rule.js";

/** The rules about sizes. */
export const sizeRules: Rules = {
  "size/gmail-clip": {
    severity: "error",
    title: "Gmail cuts the mail off",
    reason:
      "Gmail shows the first 102 KB of the HTML only, so that the end is missing: often the footer with the link to unsubscribe.",
    remedy: "Make the HTML smaller: shorter style attributes, fewer blocks, no comments.",
    example: null,
  },
  "size/near-clip": {
    severity: "warning",
    title: "Gmail will soon cut the mail off",
    reason: "Gmail shows the first 102 KB of the HTML only, and tracked links and long names make a mail larger.",
    remedy: "Make the HTML smaller.",
    example: null,
  },
  "size/style-block": {
    severity: "warning",
    title: "Gmail ignores so long a style sheet",
    reason: "Gmail drops a style element with more than 16 KB, and every one behind it.",
    remedy: "Use fewer rules, or write them into style attributes.",
    example: null,
  },
  "size/inline-image": {
    severity: "warning",
    title: "The image is part of the HTML",
    reason: "An image in a data: address counts towards the 102 KB of Gmail, which does not even show it.",
    remedy: "Put the image on a server, or attach it and refer to it with cid:.",
    example: '<img alt="Logo" width="1" src="data:image/gif;base64,R0lGODlhAQABAAAAACw=">',
  },
  "size/image-dimensions": {
    severity: "info",
    title: "The image has no width",
    reason: "Outlook shows it in its natural size, and the layout jumps when it is loaded.",
    remedy: "Give it a width attribute.",
    example: '<img alt="Logo" src="https://example.com/logo.png">',
  },
  "size/image-weight": {
    severity: "warning",
    title: "The attached images are heavy",
    reason: "Mail of more than a megabyte arrives late and is expensive on a phone.",
    remedy: "Make the images smaller, or put them on a server.",
    example: null,
  },
  "size/preheader": {
    severity: "info",
    title: "There is no preheader",
    reason: "Inboxes show the first words of a mail beside its subject, which are now those of its header or a link.",
    remedy: "Begin the body with a hidden element of 40 to 130 characters that continues the subject.",
    example: '<html lang="en"><head><title>News</title></head><body><p>View in browser</p></body></html>',
  },
  "size/long-preheader": {
    severity: "info",
    title: "The preheader is too long",
    reason: "Inboxes show at most 130 characters or so.",
    remedy: "Shorten it.",
    example: null,
  },
};
