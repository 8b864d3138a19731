// The door `@posthorn/mock-server/jest`: makes the matchers known to Jest's global `expect`, and to the types of both ways
// to get it. Without a global one (`injectGlobals: false`) `expect.extend(matchers)` is the caller's.
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

const { expect } = globalThis as { expect?: { extend?(given: typeof matchers): void } };
expect?.extend?.(matchers);
