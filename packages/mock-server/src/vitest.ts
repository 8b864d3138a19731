// The entry point `@posthorn/mock-server/vitest`: adds the matchers to Vitest's `expect`, and to its types.
import { expect } from "vitest";
import { matchers, type PosthornMatchers } from "./matchers/index.js";

export { matchers, type PosthornMatchers } from "./matchers/index.js";

declare module "vitest" {
  interface Matchers<T> extends PosthornMatchers {}
}

expect.extend(matchers);
