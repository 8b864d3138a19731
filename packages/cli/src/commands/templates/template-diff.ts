import { createTwoFilesPatch } from "diff";
import { jsonText, sorted, type TemplateContent } from "./template-folder.js";

/** Returns how the files of a template differ, as unified diffs; empty where they do not. */
export function templateDiff(folder: string, before: TemplateContent | undefined, after: TemplateContent): string {
  const names = { about: "template.json", html: "index.html", structure: "structure.json" };
  const textOf = (content: TemplateContent | undefined) => ({
    about: content === undefined ? "" : jsonText({ name: content.name, description: content.description }),
    html: content?.html ?? "",
    structure: (content?.json_structure ?? null) === null ? "" : jsonText(sorted(content?.json_structure)),
  });
  const [old, fresh] = [textOf(before), textOf(after)];
  return (["about", "html", "structure"] as const)
    .filter((part) => old[part] !== fresh[part])
    .map((part) => {
      const file = `${folder}/${names[part]}`;
      const [from, to] = [old[part] === "" ? "/dev/null" : `a/${file}`, fresh[part] === "" ? "/dev/null" : `b/${file}`];
      const patch = createTwoFilesPatch(from, to, old[part], fresh[part], "", "", { context: 3 });
      return patch.replace(/^=+\n/, "").replace(/^(---|\+\+\+) (.*)\t$/gm, "$1 $2");
    })
    .join("");
}
