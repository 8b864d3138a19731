// Made from openapi.yaml by `npm run generate`. Change the document, not this file.

export const contractVersion = "1.0.0";
