import { type Emitter, withHeader } from "./emitter.js";

/** Returns `openapi-document.ts`: the text of the document, to serve it without reading a file. */
export const servedDocument: Emitter = (contract, { document }) => {
  const text = contract.text.replaceAll("\\", "\\\\").replaceAll("`", "\\`").replaceAll("${", "\\${");
  return withHeader(document, `export const openapiYaml: string = \`${text}\`;`);
};
