import { expect, test } from "vitest";
import { bodyWithoutSecrets } from "./without-secrets.js";

test.each([
  ['{"name":"Ada","token":"abc","age":1}', '{"name":"Ada","token":"REDACTED","age":1}'],
  ['{"name":"Ada","apiToken":"abc","age', '{"name":"Ada","apiToken":"REDACTED","age'],
  ['{"a":"b","Password" : "x\\"y","c":"d', '{"a":"b","Password" : "REDACTED","c":"d'],
  ['{"cookie":"cut of', '{"cookie":"REDACTED'],
  ['{"":"a","secret":"b', '{"":"a","secret":"REDACTED'],
  ['{"key":"ph_live_abc","x":"', '{"key":"REDACTED","x":"'],
])("the body %s is shown as %s", (body, shown) => {
  expect(bodyWithoutSecrets(body)).toBe(shown);
});
