import type { components } from "../contract/generated/schema.js";
import { PosthornConfigError } from "../errors/posthorn-error.js";

type Schemas = components["schemas"];
type Block = Schemas["TemplateBlock"];

/** The fields a content is known to have: the service keeps any other, so that its type would take a misspelt one. */
type Known<Content> = { [Field in keyof Content as string extends Field ? never : Field]: Content[Field] };

/** What a block's content may say; that of a block only the editor knows may say anything. */
type Content<Of extends Block> = Of extends Schemas["ImageBlock"]
  ? Omit<Known<Of["content"]>, "width"> & { width?: "auto" | "full" | number }
  : Of extends Schemas["CustomBlock"]
    ? Of["content"]
    : Known<Of["content"]>;

type DraftOf<Of extends Block> = Of extends Block
  ? { [Type in Of["type"]]: { type: Type; content: Content<Of>; id?: string } }[Of["type"]]
  : never;

/** One block of a template, of any of the 14 types; without an id it gets one. */
export type TemplateBlockDraft = DraftOf<Block>;

/** The blocks of a template from top to bottom, and its looks. */
export interface TemplateDraft {
  blocks: readonly TemplateBlockDraft[];
  settings?: Schemas["TemplateSettings"];
}

/**
 * Gives back the `json_structure` of a template, which the visual editor opens, from blocks whose types say what each may
 * hold. Blocks without an id get `b1`, `b2` and so on; throws a PosthornConfigError where two have the same.
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
export function template(draft: TemplateDraft): Schemas["TemplateStructure"] {
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
