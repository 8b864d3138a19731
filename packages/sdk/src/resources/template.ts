import type { components } from "../contract/generated/schema.js";
import { PosthornConfigError } from "../errors/posthorn-error.js";

type ContractSchemas = components["schemas"];
type Block = ContractSchemas["TemplateBlock"];

/** The known fields of a content. The service accepts others too, so its own type would accept a misspelt field. */
type KnownFields<Content> = { [Field in keyof Content as string extends Field ? never : Field]: Content[Field] };

/** The content of a block. A custom block may have any content. */
type BlockContent<Of extends Block> = Of extends ContractSchemas["ImageBlock"]
  ? Omit<KnownFields<Of["content"]>, "width"> & { width?: "auto" | "full" | number }
  : Of extends ContractSchemas["CustomBlock"]
    ? Of["content"]
    : KnownFields<Of["content"]>;

type DraftOf<Of extends Block> = Of extends Block
  ? { [Type in Of["type"]]: { type: Type; content: BlockContent<Of>; id?: string } }[Of["type"]]
  : never;

/** A block of a template, of one of 14 types. A block without an id gets one. */
export type TemplateBlockDraft = DraftOf<Block>;

/** The blocks of a template from top to bottom, and its style. */
export interface TemplateDraft {
  blocks: readonly TemplateBlockDraft[];
  settings?: ContractSchemas["TemplateSettings"];
}

/**
 * Returns the `json_structure` of a template, which the visual editor opens, from typed blocks. Blocks without an id get `b1`, `b2`
 * and so on. Throws a PosthornConfigError when two blocks have the same id.
 *
 * @example
 * const json_structure = template({
 *   blocks: [
 *     { type: "header", content: { text: "Welcome, {{first_name|there}}", level: 1 } },
 *     { type: "button", content: { text: "Start", url: "https://example.com/start" } },
 *   ],
 *   settings: { fontFamily: "Georgia" },
 * });
 * await posthorn.templates.create({ name: "Welcome", html: "<h1>Welcome, {{first_name|there}}</h1>", json_structure });
 */
export function template(draft: TemplateDraft): ContractSchemas["TemplateStructure"] {
  const { blocks, ...others } = draft;
  const ids = new Set<string>();
  for (const { id } of blocks) {
    if (id === undefined) continue;
    if (ids.has(id)) throw new PosthornConfigError(`two blocks have the id ${id}`);
    ids.add(id);
  }
  let number = 0;
  const next = (): string => {
    do number++;
    while (ids.has(`b${number}`));
    return `b${number}`;
  };
  return { blocks: blocks.map(({ id = next(), type, content }) => ({ id, type, content }) as Block), ...others };
}
