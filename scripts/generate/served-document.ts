import { type Emitter, withHeader } from "./emitter.js";

/** Makes `openapi-document.ts`: the document's own text, for serving it without reading a file. */
export const servedDocument: Emitter = (contract, { document }) => {
  const text = contract.text.replaceAll("\\", "\\\\").replaceAll("`", "\\`").replaceAll("${", "\\${");
  return withHeader(document, `export const openapiYaml: string = \`${text}\`;`);
};
