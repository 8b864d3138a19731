// The entry point `@posthorn/mock-server/jest`: adds the matchers to Jest's global `expect`, and to the types of the global and the
// imported one. Without a global `expect` (`injectGlobals: false`) call `expect.extend(matchers)`.
import type {} from "expect";
import { matchers, type PosthornMatchers } from "./matchers/index.js";

export { matchers, type PosthornMatchers } from "./matchers/index.js";

declare global {
  namespace jest {
    interface Matchers<R, T> extends PosthornMatchers<R> {}
  }
}

declare module "expect" {
  interface Matchers<R extends void | Promise<void>, T> extends PosthornMatchers<R> {}
}

const { expect } = globalThis as { expect?: { extend?(added: typeof matchers): void } };
expect?.extend?.(matchers);
