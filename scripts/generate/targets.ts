import { agentAdminOperations, agentOperations } from "./agent-operations.js";
import { cliContract, cliGroups, cliOperations } from "./cli-manifest.js";
import { consoleOperations } from "./console-operations.js";
import type { Emitter } from "./emitter.js";
import { eventSamples } from "./event-samples.js";
import { eventValidators } from "./event-validators.js";
import { httpPaths } from "./http-paths.js";
import { manifest } from "./manifest.js";
import { operationTable } from "./operation-table.js";
import { requestSchemas } from "./request-schemas.js";
import { requestValidators } from "./request-validators.js";
import { responseValidators } from "./response-validators.js";
import { schemaTypes } from "./schema-types.js";
import { sdkExamples, sdkReference } from "./sdk-reference.js";
import { sdkResources, sdkRoutes } from "./sdk-resources.js";
import { sdkSchemas } from "./sdk-schemas.js";
import { servedDocument } from "./served-document.js";
import { runtimeNames } from "./validator-code.js";
import { vocabulary } from "./vocabulary.js";

export interface Target {
  /** The path of an OpenAPI document in the repository. A missing document is skipped. */
  document: string;
  /** The folder of its outputs. */
  folder: string;
  runtimeImport: string;
  outputs: Readonly<Record<string, Emitter>>;
}

/** The documents from which code is generated, with their outputs. A new kind of output is one more line here. */
export const targets: readonly Target[] = [
  {
    document: "openapi.yaml",
    folder: "packages/sdk/src/contract/generated",
    runtimeImport: `import { ${runtimeNames.join(", ")} } from "../validator-runtime.js";`,
    outputs: {
      "schema.ts": schemaTypes,
      "operations.ts": operationTable,
      "vocabulary.ts": vocabulary,
      "event-samples.ts": eventSamples,
      "event-validators.ts": eventValidators,
      "validators.ts": requestValidators,
      "response-validators.ts": responseValidators,
      "schemas.ts": requestSchemas,
      "manifest.ts": manifest,
      "openapi-document.ts": servedDocument,
    },
  },
  {
    document: "openapi.yaml",
    folder: "packages/sdk/src/resources/generated",
    runtimeImport: "",
    outputs: { "routes.ts": sdkRoutes, "resources.ts": sdkResources, "schemas.ts": sdkSchemas },
  },
  {
    document: "openapi.yaml",
    folder: "packages/sdk",
    runtimeImport: "",
    outputs: { "api.md": sdkReference },
  },
  {
    document: "openapi.yaml",
    folder: "docs",
    runtimeImport: "",
    outputs: { "http.md": httpPaths },
  },
  {
    document: "openapi.yaml",
    folder: "e2e/sdk/generated",
    runtimeImport: "",
    outputs: { "examples.ts": sdkExamples },
  },
  {
    document: "openapi.yaml",
    folder: "packages/cli/src/generated",
    runtimeImport: "",
    outputs: {
      "agent-operations.ts": agentOperations,
      "contract.ts": cliContract,
      "groups.ts": cliGroups,
      "operations.ts": cliOperations,
    },
  },
  {
    document: "packages/engine/src/admin/openapi.yaml",
    folder: "packages/cli/src/generated",
    runtimeImport: "",
    outputs: { "agent-admin-operations.ts": agentAdminOperations },
  },
  {
    document: "openapi.yaml",
    folder: "packages/engine/console/src/code/generated",
    runtimeImport: "",
    outputs: { "operations.ts": consoleOperations },
  },
  {
    document: "packages/engine/src/admin/openapi.yaml",
    folder: "packages/engine/src/admin/generated",
    runtimeImport: `import { validatorRuntime } from "@posthorn/sdk/contract";\n\nconst { ${runtimeNames.join(", ")} } = validatorRuntime;`,
    outputs: {
      "schema.ts": schemaTypes,
      "operations.ts": operationTable,
      "validators.ts": requestValidators,
      "openapi-document.ts": servedDocument,
    },
  },
];
