/** An error that calls valid by the published contract can get, because its rule cannot be written in JSON Schema. */
export interface Refusal {
  /** Method and path as in the document; `*` matches any. */
  operation: string;
  code: string;
  /** With `[n]` for every index; a trailing `*` matches any rest. */
  path: string;
  /** The start of the message, without the path that it may begin with. */
  message: string;
  reason: string;
}

const dynamic = {
  code: "validation_error",
  message: "a dynamic list computes its members",
  reason: "whether a list is static or dynamic is known of the list, not of the call",
};
const stepConfig = {
  code: "validation_error",
  message: "",
  reason: "a change is merged into the step's config, and the step's type decides which fields exist",
};

/** All such errors. A call that is generated from the contract gets no other. */
export const refusals: readonly Refusal[] = [
  {
    operation: "*",
    code: "validation_error",
    path: "*",
    message: "is malformed at",
    reason: "the grammar of merge tags is no regular expression",
  },
  {
    operation: "POST /email/send",
    code: "invalid_schedule",
    path: "send_at",
    message: "must be in the future and within 72 hours",
    reason: "it depends on the time of the call",
  },
  {
    operation: "GET /bounces",
    code: "validation_error",
    path: "until",
    message: "must not be before since",
    reason: "JSON Schema compares no two values",
  },
  { operation: "POST /contacts", path: "list_id", ...dynamic },
  { operation: "POST /lists/{id}/members", path: "id", ...dynamic },
  { operation: "DELETE /lists/{id}/members", path: "id", ...dynamic },
  {
    operation: "PATCH /lists/{id}",
    code: "validation_error",
    path: "conditions",
    message: "only a dynamic list has conditions",
    reason: dynamic.reason,
  },
  {
    operation: "PATCH /automations/{id}",
    code: "validation_error",
    path: "steps*",
    message: "",
    reason: "whether an automation can be activated depends on the steps that it has",
  },
  { operation: "PATCH /automations/{id}/steps/{stepId}", path: "config*", ...stepConfig },
  { operation: "PUT /automations/{id}/steps", path: "steps[n].config*", ...stepConfig },
  {
    operation: "PUT /automations/{id}/steps",
    code: "validation_error",
    path: "steps[n].id",
    message: "a step can be listed once",
    reason: "JSON Schema tells items apart as a whole, not by one of their fields",
  },
  ...["list_id", "segment_id"].map((path) => ({
    operation: "POST /campaigns/{id}/send/api",
    code: "validation_error",
    path,
    message: "nobody is left to send to",
    reason: "it depends on the stored contacts",
  })),
  {
    operation: "POST /webhooks/triggers",
    code: "validation_error",
    path: "targetUrl",
    message: "cannot be used",
    reason: "URLs with credentials and the addresses that no request is sent to are more than a pattern can say",
  },
];

/** Returns whether the list has an entry for an error. */
export function isListed(refused: { operation: string; body: string }): boolean {
  const { error } = JSON.parse(refused.body) as { error: { code: string; path?: string; message: string } };
  const given = error.path ?? "";
  const message = error.message.startsWith(`${given} `) ? error.message.slice(given.length + 1) : error.message;
  const path = given.replaceAll(/\[\d+\]/g, "[n]");
  return refusals.some(
    (each) =>
      (each.operation === "*" || each.operation === refused.operation) &&
      each.code === error.code &&
      (each.path.endsWith("*") ? path.startsWith(each.path.slice(0, -1)) : path === each.path) &&
      message.startsWith(each.message),
  );
}
