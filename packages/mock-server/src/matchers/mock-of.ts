import type { Mock } from "../mock/mock.js";

/** What the matchers look at. */
export type Looked = Pick<Mock, "emails" | "scheduled" | "events" | "deliveries" | "requests">;

/** The mock that was handed to `expect`, itself or as what `startMockServer` and `setupPosthorn` give; throws TypeError when it is none. */
export function mockOf(received: unknown, matcher: string): Looked {
  // First, as the `events` of a server of setupPosthorn are MSW's.
  if (typeof received === "object" && received !== null && "mock" in received && isMock(received.mock))
    return received.mock;
  if (isMock(received)) return received;
  throw new TypeError(`${matcher} looks at a mock of @posthorn/mock-server: expect(mock).${matcher}(…)`);
}

function isMock(value: unknown): value is Looked {
  return (
    typeof value === "object" && value !== null && "emails" in value && "deliveries" in value && "requests" in value
  );
}
