import { escapeHtml } from "../../platform/escape-html.js";
import { readLooks } from "../css/element-looks.js";
import { readStyleSheets } from "../css/style-sheets.js";
import { families, features, platforms, targets } from "../generated/caniemail.js";
import { scanHtml } from "../html/scan-html.js";
import { featuresUsed } from "./features-used.js";
import { resultsOf } from "./support.js";

/** The shares of clients, in percent. */
interface Shares {
  Supported: number;
  Partial: number;
  Unsupported: number;
}

/** A feature that some clients do not support, in Mailpit's format. */
interface MailpitWarning {
  Slug: string;
  Title: string;
  Description: string;
  URL: string;
  Category: string;
  Tags: readonly string[];
  Keywords: string;
  Results: MailpitResult[];
  NotesByNumber: Record<string, string>;
  Score: Shares & { Found: number };
}

interface MailpitResult {
  Name: string;
  Platform: string;
  Family: string;
  Version: string;
  Support: string;
  NoteNumber: string;
}

/** The answer of Mailpit's `html-check`. */
export interface MailpitHtmlCheck {
  Warnings: MailpitWarning[];
  Platforms: Record<string, string[]>;
  Total: Shares & { Tests: number; Nodes: number };
}

const notNodes = new Set(["html", "head", "meta"]);
const supports: Readonly<Record<string, string>> = { y: "yes", n: "no" };

/** Returns how mail clients support some HTML, as Mailpit's `html-check` answers it: the features with the greatest loss first. */
export function mailpitReport(html: string): MailpitHtmlCheck {
  const document = scanHtml(html);
  const sheets = readStyleSheets(document);
  const uses = featuresUsed({ document, sheets, looks: readLooks(document, sheets) });
  const warnings = [...uses.bySlug]
    .map(([slug, { count }]) => warningOf(slug, count))
    .filter(({ Score }) => Score.Supported < 100);
  const nodes = Math.max(1, document.elements.filter(({ name }) => !notNodes.has(name)).length);
  const loss = ({ Score }: MailpitWarning) => ((Score.Partial + Score.Unsupported) * Score.Found) / nodes;
  warnings.sort((one, other) => loss(other) - loss(one));
  const most = (name: "Partial" | "Unsupported") =>
    Math.max(0, ...warnings.map(({ Score }) => (Score[name] * Math.min(Score.Found, nodes)) / nodes));
  const [partial, unsupported] = [most("Partial"), most("Unsupported")];
  return {
    Warnings: warnings,
    Platforms: familiesByPlatform(),
    Total: {
      Tests: Object.keys(features).length + 1,
      Nodes: nodes,
      Supported: Math.max(0, 100 - partial - unsupported),
      Partial: partial,
      Unsupported: unsupported,
    },
  };
}

function warningOf(slug: string, found: number): MailpitWarning {
  const feature = features[slug];
  if (feature === undefined) return scriptWarning(found);
  const [title, description, category, tags, notes] = feature;
  const results = resultsOf(slug).map(({ family, platform, version, letter, notes: numbers }) => ({
    Name: `${families[family] ?? family} ${platforms[platform] ?? platform} (${version})`,
    Platform: platform,
    Family: family,
    Version: version,
    Support: supports[letter] ?? "partial",
    NoteNumber: letter === "y" || letter === "n" ? "" : (numbers.at(-1) ?? ""),
  }));
  const share = (support: string) =>
    (results.filter(({ Support }) => Support === support).length / results.length) * 100;
  return {
    Slug: slug,
    Title: title,
    Description: asHtml(description),
    URL: `https://www.caniemail.com/features/${slug}/`,
    Category: category,
    Tags: tags,
    Keywords: "",
    Results: results,
    NotesByNumber: Object.fromEntries(Object.entries(notes).map(([number, note]) => [number, asHtml(note)])),
    Score: { Found: found, Supported: share("yes"), Partial: share("partial"), Unsupported: share("no") },
  };
}

function scriptWarning(found: number): MailpitWarning {
  return {
    Slug: "html-script",
    Title: "<script> element",
    Description: "JavaScript is not supported in any email client.",
    URL: "",
    Category: "html",
    Tags: [],
    Keywords: "",
    Results: [],
    NotesByNumber: {},
    Score: { Found: found, Supported: 0, Partial: 0, Unsupported: 100 },
  };
}

/** Returns the code spans and links of the data's Markdown as HTML. */
function asHtml(markdown: string): string {
  return escapeHtml(markdown)
    .replace(/`([^`]{1,500})`/g, "<code>$1</code>")
    .replace(/\[([^\][]{1,200})\]\((https?:[^()\s]{1,500})\)/g, '<a href="$2" target="_blank">$1</a>');
}

function familiesByPlatform(): Record<string, string[]> {
  const found = new Map<string, Set<string>>();
  for (const target of targets) {
    const [family = "", platform = ""] = target.split("|");
    const names = found.get(platform) ?? new Set();
    found.set(platform, names.add(families[family] ?? family));
  }
  return Object.fromEntries([...found].map(([platform, names]) => [platform, [...names].sort()]));
}
