import type { Rules } from "../rule.js";

/** The rules about merge tags. Those about a template do not look at a mail that was rendered, and the other way round. */
export const mergeTagRules: Rules = {
  "merge-tags/syntax": {
    severity: "error",
    title: "The merge tag is malformed",
    reason: "The service refuses the template.",
    remedy: "Correct the tag.",
    example: "<p>Hello {{first_name</p>",
  },
  "merge-tags/unclosed-block": {
    severity: "error",
    title: "The block is not closed",
    reason: "The service refuses the template.",
    remedy: "Close each {{#if}}, {{#unless}} and {{#each}} in the order in which they were opened.",
    example: "<p>{{#if first_name}}Hello {{first_name}}</p>",
  },
  "merge-tags/unknown-field": {
    severity: "warning",
    title: "The field looks misspelt",
    reason: "A field that does not exist is empty in every mail.",
    remedy: "Correct its name, or pass a value of that name in template_data.",
    example: "<p>Hello {{frist_name | there}}</p>",
  },
  "merge-tags/data-field": {
    severity: "info",
    title: "The field is none of a contact",
    reason: "It is empty unless the call that sends the mail has a value of that name.",
    remedy: "Pass it in template_data, or write attributes. before the name of an attribute of the contact.",
    example: "<p>Your order {{order_number}}</p>",
  },
  "merge-tags/missing-fallback": {
    severity: "warning",
    title: "The field may be empty, and has no fallback",
    reason: "Not every contact has it: the mail says “Hello ,” then.",
    remedy: "Write a fallback behind a pipe, {{first_name | there}}, or put the text into {{#if first_name}}.",
    example: "<p>Hello {{first_name}}</p>",
  },
  "merge-tags/unknown-format": {
    severity: "warning",
    title: "The format does not exist",
    reason: "The value is shown as it is.",
    remedy: "The formats are uppercase, lowercase and capitalize.",
    example: "<p>{{company_name | Shop | upper}}</p>",
  },
  "merge-tags/unrendered": {
    severity: "error",
    title: "A merge tag is left in the mail",
    reason: "The reader sees braces where a value should be.",
    remedy: "Send it as a template, or correct the tag.",
    example: "From: Shop <shop@example.com>\nSubject: News\nContent-Type: text/html\n\n<p>Hello {{first_name}}</p>",
  },
  "merge-tags/foreign": {
    severity: "warning",
    title: "The merge tag is that of another service",
    reason: "It is not filled, so that the reader sees it.",
    remedy: "Write it in braces: {{first_name | there}}.",
    example: "<p>Hello *|FNAME|*</p>",
  },
};
