import type { ClientSupport, Problem, Severity } from "../finding.js";
import { features } from "../generated/caniemail.js";
import type { MailClient } from "./clients.js";
import { type FeatureSupport, supportOf } from "./support.js";
import type { FeatureUses } from "./uses.js";

/** Features whose loss changes the layout or hides content. All others decorate, or have a natural fallback. */
const essential = new Set(
  "html-script html-form html-input-text html-input-checkbox html-input-radio html-input-submit html-input-reset html-select html-textarea html-button-submit html-button-reset html-video html-audio html-svg html-object html-dialog html-picture html-image-maps html-base html-link html-style html-marquee html-meter html-progress html-popover css-display-flex css-display-grid css-flex-direction css-flex-wrap css-grid-template css-justify-content css-align-items css-gap css-position css-left-right-top-bottom css-inset css-float css-display-none css-variables css-function-clamp css-function-max css-function-min css-unit-calc css-background-image css-transform css-clip-path css-column-count css-at-import css-nesting css-writing-mode css-inline-size css-block-inline-size css-margin-inline-block css-padding-inline-block css-modern-color css-function-light-dark image-webp image-avif image-svg image-heif image-hdr image-apng image-tiff image-mp4 image-base64 image-ico amp".split(
    " ",
  ),
);

const longestList = 6;
const supportCache = new WeakMap<readonly MailClient[], Map<string, FeatureSupport>>();

/** Returns a finding for each feature that some of the clients do not support, at its first use. */
export function compatibilityProblems(uses: FeatureUses, clients: readonly MailClient[]): Problem[] {
  const problems: Problem[] = [];
  for (const [slug, { count, offset }] of uses.bySlug) {
    const support = cachedSupport(slug, clients);
    const severity = severityOf(slug, support);
    if (severity === undefined) continue;
    problems.push({
      rule: `compatibility/${slug}`,
      severity,
      title: `${titleOf(slug)}: ${summaryOf(support)}`,
      detail: detailOf(slug, support, count),
      at: { part: "html", offset },
      clients: [...support.clients],
    });
  }
  return problems;
}

function cachedSupport(slug: string, clients: readonly MailClient[]): FeatureSupport {
  const bySlug = supportCache.get(clients) ?? new Map<string, FeatureSupport>();
  supportCache.set(clients, bySlug);
  const support = bySlug.get(slug) ?? supportOf(slug, clients);
  bySlug.set(slug, support);
  return support;
}

/** An error where no client supports it, a warning where some do not and the layout depends on it. */
function severityOf(slug: string, { clients, isFormer, unknown }: FeatureSupport): Severity | undefined {
  if (clients.every(({ support }) => support === "yes")) return unknown.length > 0 ? "info" : undefined;
  if (isFormer || !essential.has(slug)) return "info";
  if (clients.every(({ support }) => support === "no")) return "error";
  return clients.some(({ support }) => support === "no") ? "warning" : "info";
}

/** Returns the name of a feature. */
export function titleOf(slug: string): string {
  return features[slug]?.[0] ?? "<script> element";
}

function summaryOf({ clients, isFormer, unknown }: FeatureSupport): string {
  const no = count(clients, "no");
  const partial = count(clients, "partial");
  if (isFormer) return "not in former versions of some clients";
  if (no === clients.length && no > 0) return "supported by no client";
  if (no > 0) return `not supported by ${no} of ${clients.length} clients`;
  if (partial > 0) return `supported in part by ${partial} of ${clients.length} clients`;
  return `not known of ${unknown.length} clients`;
}

function count(clients: readonly ClientSupport[], support: string): number {
  return clients.filter((client) => client.support === support).length;
}

function detailOf(slug: string, { clients, unknown }: FeatureSupport, uses: number): string {
  const parts: string[] = [];
  for (const [support, words] of [
    ["no", "Not supported"],
    ["partial", "Supported in part"],
  ]) {
    const names = clients.filter((client) => client.support === support).map(({ name }) => name);
    if (names.length > 0) parts.push(`${words}: ${listOf(names)}.`);
  }
  if (parts.length === 0) parts.push(`Not known: ${listOf(unknown)}.`);
  if (uses > 1) parts.push(`Used ${uses} times; this is the first.`);
  parts.push(
    slug === "html-script"
      ? "Take it out: mail clients remove it, and some treat the mail as dangerous."
      : `Make sure that the mail works without it; see https://www.caniemail.com/features/${slug}/`,
  );
  return parts.join(" ");
}

function listOf(names: readonly string[]): string {
  const left = names.length - longestList;
  return left > 1 ? `${names.slice(0, longestList).join(", ")} and ${left} more` : names.join(", ");
}
