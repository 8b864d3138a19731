import type { TemplateContent } from "./templates.js";

type Structure = NonNullable<TemplateContent["json_structure"]>;

const settingsSizes = ["contentWidth"];

/** The fields with sizes in the content of a block, by the block's type. */
const contentSizes: Readonly<Record<string, readonly string[]>> = {
  button: ["borderRadius"],
  image: ["width"],
  divider: ["thickness", "width"],
  spacer: ["height"],
};

/** Returns a structure with sizes such as `"20px"` as numbers. Percentages and words stay texts. */
export function normalizeSizes(structure: Structure | null): Structure | null {
  if (structure === null) return null;
  const { blocks, settings } = structure;
  return {
    ...structure,
    blocks: blocks.map((block) => {
      const sizes = contentSizes[block.type];
      return sizes === undefined ? block : ({ ...block, content: inPixels(block.content, sizes) } as typeof block);
    }),
    ...(settings !== undefined && { settings: inPixels(settings, settingsSizes) }),
  };
}

function inPixels<T extends object>(fields: T, names: readonly string[]): T {
  const isSize = (name: string, value: unknown): value is string =>
    names.includes(name) && typeof value === "string" && value.endsWith("px");
  const entries = Object.entries(fields).map(([name, value]) =>
    isSize(name, value) ? [name, Number(value.slice(0, -"px".length))] : [name, value],
  );
  return Object.fromEntries(entries) as T;
}
